import 'reflect-metadata';
import { LINK_TOKEN_HEADER } from '@brote/contracts';
import * as identity from '@brote/contracts/identity';
import * as notifications from '@brote/contracts/notifications';
import * as orders from '@brote/contracts/orders';
import { PRIVATE_PAGES, STOREFRONT_PAGES } from '@brote/contracts/pages';
import * as recalls from '@brote/contracts/recalls';
import * as staffOrders from '@brote/contracts/staff-orders';
import * as subscriptions from '@brote/contracts/subscriptions';
import * as support from '@brote/contracts/support';
import { withMessageContext } from '@brote/messaging';
import { trace } from '@opentelemetry/api';
import { getMetadataStorage } from 'class-validator';
import { startTracing } from '../tracing/start-tracing';
import { createLogger, type Logger } from './logger';
import { NestLogger } from './nest-logger';

const lines: string[] = [];
const logger: Logger = createLogger('probe', { level: 'trace', destination: { write: (line) => void lines.push(line) } });
const readLastLine = (): Record<string, unknown> => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>;

/** Names of secret fields and of secret parts of addresses. */
const SECRET_NAME_PATTERN = /token|secret|proof|challenge|password|passkey|totp|recoverycode/i;

/** The fields of a class of the contracts; none for any other value. */
function fieldsOf(value: unknown): string[] {
  if (typeof value !== 'function') return [];
  return getMetadataStorage()
    .getTargetValidationMetadatas(value, '', false, false)
    .map(({ propertyName }) => propertyName);
}

describe('the logger', () => {
  beforeEach(() => void lines.splice(0));

  it('writes one JSON object per line, in UTC, with its service', () => {
    logger.info({ orderId: 'o-1', count: 3 }, 'placed');
    expect(lines).toHaveLength(1);
    expect(readLastLine()).toMatchObject({ level: 'info', service: 'probe', message: 'placed', orderId: 'o-1', count: 3 });
    expect(readLastLine()['time']).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  it('logs the trace and correlation id of the running call', async () => {
    await startTracing('probe', {});
    trace.getTracer('spec').startActiveSpan('call', (span) => {
      withMessageContext({ correlationId: 'corr-1' }, () => logger.info('inside'));
      expect(readLastLine()).toMatchObject({ trace_id: span.spanContext().traceId, correlation_id: 'corr-1' });
    });
    withMessageContext({ traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }, () => logger.info('from a message'));
    expect(readLastLine()).toMatchObject({ trace_id: '0af7651916cd43dd8448eb211c80319c' });
    logger.info('outside');
    expect(readLastLine()).not.toHaveProperty('trace_id');
  });

  it('redacts every canary secret, under any key and in any text', () => {
    const canary = 'canary7f3a';
    const address = `${canary}@example.com`;
    const person = {
      firstName: canary,
      lastName: canary,
      email: address,
      phone: canary,
      address: canary,
      city: canary,
      postal_code: canary,
    };
    const stripeKey = ['sk', 'test', `${canary}000000`].join('_');
    logger.info({ shippingInfo: person, nested: { deep: [{ customerEmail: address, 'Set-Cookie': canary }] } }, 'fields');
    logger.info({ headers: { authorization: `Bearer ${canary}`, cookie: canary, 'stripe-signature': canary } }, 'headers');
    logger.info(
      { databaseUrl: `postgres://role:${canary}@host/db`, access_token: canary, 'refresh-token': canary, password: canary },
      'secrets',
    );
    logger.warn(`mail to ${address} with Bearer ${canary}abcdefgh and ${stripeKey} at nats://user:${canary}@host`);
    logger.warn(`GET /api/v1/orders/by-link/${canary}?token=${canary}&session_id=${canary}`);
    const driverError = Object.assign(new Error(`duplicate ${address}`), {
      detail: `Key (email)=(${address})`,
      parameters: [canary],
      query: canary,
    });
    logger.error({ error: driverError }, 'failed');
    logger.error({ error: new Error('outer', { cause: new Error(`inner ${address}`) }) }, 'caused');
    expect(lines).toHaveLength(7);
    expect(lines.join('')).not.toContain(canary);
  });

  it('redacts the token of a link, for any route or page', () => {
    const contexts = [identity, notifications, orders, recalls, subscriptions].flatMap((context) => Object.entries(context));
    const routes = contexts
      .filter(([name]) => name.endsWith('_ROUTES'))
      .flatMap(([, value]) => Object.values(value as Record<string, { path: string }>));
    const pathsWithSecret = [...routes.map(({ path }) => path), ...STOREFRONT_PAGES].filter((path) => SECRET_NAME_PATTERN.test(path));
    expect(pathsWithSecret.length).toBeGreaterThanOrEqual(4);
    for (const path of pathsWithSecret) logger.warn(`GET ${path.replace(/:\w+/, 'canary7f3a.0.canary')} failed`);
    for (const page of PRIVATE_PAGES) logger.warn(`${page}?order=1#token=canary7f3a&part=skip`);
    for (const page of PRIVATE_PAGES) logger.warn(`${page}?token_hash=canary7f3a`);
    logger.warn({ headers: { [LINK_TOKEN_HEADER]: 'canary7f3a' } }, 'headers');
    expect(lines.join('')).not.toContain('canary');
  });

  it('redacts each field of a message that carries a secret', () => {
    const contexts = [identity, notifications, orders, recalls, subscriptions, support, staffOrders];
    const fields = new Set(
      contexts.flatMap((context) => Object.values(context).flatMap(fieldsOf)).filter((field) => SECRET_NAME_PATTERN.test(field)),
    );
    for (const known of ['token', 'linkToken', 'confirmToken', 'challenge', 'password', 'deliveryToken', 'withdrawalToken'])
      expect([...fields]).toContain(known);
    for (const field of fields) logger.warn({ nested: { [field]: 'canary7f3a' } }, 'a message');
    expect(lines.filter((line) => line.includes('canary'))).toEqual([]);
  });

  it('logs the useful details of an error', () => {
    logger.error({ error: Object.assign(new TypeError('broken'), { code: 'E1' }) }, 'failed');
    expect(readLastLine()['error']).toMatchObject({
      type: 'TypeError',
      message: 'broken',
      code: 'E1',
      stack: expect.stringContaining('logger.spec') as string,
    });
  });

  it('handles cycles, depth and line breaks in foreign input', () => {
    const circularValue: Record<string, unknown> = {};
    circularValue['self'] = circularValue;
    logger.info({ cycle: circularValue }, 'one\nline');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd()).not.toContain('\n');
  });

  it('serves as the logger of Nest, and logs Nest’s start-up lines at the debug level', () => {
    const nestLogger = new NestLogger(logger);
    nestLogger.log('mapped', 'Router');
    expect(readLastLine()).toMatchObject({ level: 'debug', message: 'mapped', context: 'Router' });
    nestLogger.error(new Error('boom'));
    expect(readLastLine()).toMatchObject({ level: 'error', message: 'boom' });
  });
});
