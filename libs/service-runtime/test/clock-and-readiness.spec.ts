import { CLOCK_MOVED_SUBJECT, getClockOffset } from '@brote/contracts/clock';
import { getReadiness } from '@brote/contracts/runtime';
import { MessagingModule, startMicroservice } from '@brote/messaging';
import { connectAsOperator, eventually, type TestNats, useNats } from '@brote/test-support';
import type { INestApplicationContext } from '@nestjs/common';
import type { NatsConnection, Subscription } from 'nats';
import { Clock, createLogger, HealthRegistry, loadConfig, RuntimeModule, SellerName, ServiceConfig } from '../src';

const HOUR_MS = 3_600_000;
const logger = createLogger('notifications', { level: 'silent' });
let nats: TestNats;
let stackConnection: NatsConnection;
let health: HealthRegistry;
let app: INestApplicationContext | undefined;
let offsetResponder: Subscription | undefined;

async function startService(isClockMovable: boolean, clockOffsetMs = 0): Promise<INestApplicationContext> {
  const env = {
    NATS_URL: nats.url,
    PUBLIC_ORIGIN: 'http://localhost:23080',
    CLOCK_MOVABLE: String(isClockMovable),
    CLOCK_OFFSET_MS: String(clockOffsetMs),
    SELLER_NAME: 'Cepillos del Turia S.L.',
  };
  const config = loadConfig(SellerShowingConfig, env);
  health = new HealthRegistry();
  const runtimeOptions = { name: 'notifications', config, ConfigClass: SellerShowingConfig, health, logger };
  const messaging = MessagingModule.forRoot({ service: runtimeOptions.name, natsUrl: nats.url, database: false });
  app = await startMicroservice(RuntimeModule.forRoot(messaging, runtimeOptions), { logger: false, abortOnError: false });
  return app;
}

/** A configuration with one variable of the seller. */
class SellerShowingConfig extends ServiceConfig {
  @SellerName() sellerName!: string;
}

const offsetMsOf = (clock: Clock): number => clock.epochMs() - Date.now();

beforeAll(async () => {
  nats = await useNats();
  stackConnection = await connectAsOperator(nats.url);
});
afterEach(async () => {
  await app?.close();
  app = undefined;
  // The next clock must not receive a reply, even after a failed spec.
  offsetResponder?.unsubscribe();
  offsetResponder = undefined;
  await stackConnection.flush();
});
afterAll(async () => {
  await stackConnection.close();
  await nats.stop();
});

describe('the shop’s clock', () => {
  it('equals the machine’s clock unless it is movable', async () => {
    const clock = (await startService(false)).get(Clock);
    stackConnection.publish(CLOCK_MOVED_SUBJECT, JSON.stringify({ offsetMs: HOUR_MS }));
    await stackConnection.flush();
    expect(Math.abs(offsetMsOf(clock))).toBeLessThan(1_000);
  });

  it('starts at the current offset, follows later offsets, and never goes back', async () => {
    offsetResponder = stackConnection.subscribe(getClockOffset.subject, {
      callback: (_error, message) => message.respond(JSON.stringify({ reply: { offsetMs: HOUR_MS } })),
    });
    await stackConnection.flush();
    const clock = (await startService(true)).get(Clock);
    expect(offsetMsOf(clock)).toBeGreaterThan(HOUR_MS - 1_000);
    stackConnection.publish(CLOCK_MOVED_SUBJECT, JSON.stringify({ offsetMs: 2 * HOUR_MS }));
    await eventually(() => expect(offsetMsOf(clock)).toBeGreaterThan(2 * HOUR_MS - 1_000));
    for (const body of ['not json', '{"offsetMs":"x"}', '{"offsetMs":0}', 'null']) stackConnection.publish(CLOCK_MOVED_SUBJECT, body);
    stackConnection.publish(CLOCK_MOVED_SUBJECT, JSON.stringify({ offsetMs: 3 * HOUR_MS }));
    await eventually(() => expect(offsetMsOf(clock)).toBeGreaterThan(3 * HOUR_MS - 1_000));
  });

  it('starts in the past, and stays there when a message has no offset', async () => {
    offsetResponder = stackConnection.subscribe(getClockOffset.subject, {
      callback: (_error, message) => message.respond(JSON.stringify({ reply: { offsetMs: -3 * HOUR_MS } })),
    });
    await stackConnection.flush();
    const clock = (await startService(true, -3 * HOUR_MS)).get(Clock);
    expect(Math.abs(offsetMsOf(clock) + 3 * HOUR_MS)).toBeLessThan(1_000);
    for (const body of ['not json', '{"offsetMs":"x"}', 'null']) stackConnection.publish(CLOCK_MOVED_SUBJECT, body);
    stackConnection.publish(CLOCK_MOVED_SUBJECT, JSON.stringify({ offsetMs: -2 * HOUR_MS }));
    await eventually(() => expect(Math.abs(offsetMsOf(clock) + 2 * HOUR_MS)).toBeLessThan(1_000));
  });

  it('follows the machine’s clock without a reply, and applies a later offset', async () => {
    const clock = (await startService(true)).get(Clock);
    expect(Math.abs(offsetMsOf(clock))).toBeLessThan(1_000);
    offsetResponder = stackConnection.subscribe(getClockOffset.subject, {
      callback: (_error, message) => message.respond(JSON.stringify({ reply: { offsetMs: HOUR_MS } })),
    });
    await eventually(() => expect(offsetMsOf(clock)).toBeGreaterThan(HOUR_MS - 1_000));
  });
});

describe('the initial time offset', () => {
  it('is kept when no reply arrives', async () => {
    expect(offsetMsOf((await startService(true, HOUR_MS)).get(Clock))).toBeGreaterThan(HOUR_MS - 1_000);
  });

  it('is ignored by a clock that is not movable', async () => {
    expect(Math.abs(offsetMsOf((await startService(false, HOUR_MS)).get(Clock)))).toBeLessThan(1_000);
  });
});

describe('readiness over the broker', () => {
  it('is reported by every service in the shop’s status, with the seller that it shows', async () => {
    await startService(false);
    health.markStarted();
    const { subject } = getReadiness.notifications;
    const requestReadiness = async (): Promise<unknown> => (await stackConnection.request(subject, '{}', { timeout: 20_000 })).json();
    await eventually(async () => expect(await requestReadiness()).toMatchObject({ reply: { ready: true } }));
    const seller = [{ name: 'SELLER_NAME', value: 'Cepillos del Turia S.L.' }];
    expect(await requestReadiness()).toMatchObject({ reply: { seller } });
    health.register('database', () => Promise.reject(new Error('away')));
    expect(await requestReadiness()).toMatchObject({ reply: { ready: false } });
  });
});
