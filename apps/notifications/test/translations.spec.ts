import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadConfig } from '@brote/service-runtime';
import { NotificationsConfig } from '../src/config';
import { SmsTransport } from '../src/transports/channels/sms-transport';
import { TransportFailure } from '../src/transports/channels/transport';
import { environmentVariables } from './start-service';

interface ReceivedRequest {
  headers: IncomingMessage['headers'];
  form: Record<string, string>;
}

let server: Server;
let receivedRequests: ReceivedRequest[];
let answerStatuses: number[];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      receivedRequests.push({ headers: request.headers, form: Object.fromEntries(new URLSearchParams(body)) });
      response.writeHead(answerStatuses.shift() ?? 201, { 'content-type': 'application/json' }).end('{"sid":"SM1"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  receivedRequests = [];
  answerStatuses = [];
});

const SERVICE_URLS = {
  databaseUrl: 'postgres://role:password@127.0.0.1:1/x',
  natsUrl: 'nats://127.0.0.1:1',
  smtpUrl: 'smtp://127.0.0.1:1',
};
const createTransport = (extraEnvironment: Record<string, string>): SmsTransport =>
  new SmsTransport(loadConfig(NotificationsConfig, environmentVariables({ ...SERVICE_URLS, more: extraEnvironment })));
const createTransportTo = (port = (server.address() as AddressInfo).port): SmsTransport =>
  createTransport({ SMS_URL: `http://127.0.0.1:${port}/Messages.json`, SMS_USER: 'AC1', SMS_PASSWORD: 'secret', SMS_FROM: '+34600000000' });
const outgoingSms = { channel: 'sms', phone: '612 345 678', text: 'Tu pedido va de camino' } as const;
const rejectionOf = (sending: Promise<void>): Promise<unknown> =>
  sending.then(
    () => null,
    (error: unknown) => (error instanceof TransportFailure ? [error.reason, error.permanent] : error),
  );

describe('text messages', () => {
  it('are not configured without a provider', () => {
    expect([createTransport({}).isConfigured(), createTransportTo().isConfigured()]).toEqual([false, true]);
  });

  it('reach the provider in its form, with an idempotency key against duplicates', async () => {
    await createTransportTo().send('intent-1', outgoingSms);
    expect(receivedRequests).toMatchObject([
      {
        headers: { authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`, 'idempotency-key': 'intent-1' },
        form: { To: '+34612345678', From: '+34600000000', Body: 'Tu pedido va de camino' },
      },
    ]);
  });

  it.each([
    [400, true],
    [404, true],
    [401, false],
    [429, false],
    [503, false],
  ])('refused with status %d fail for good: %s', async (status, permanent) => {
    answerStatuses = [status];
    expect(await rejectionOf(createTransportTo().send('intent-2', outgoingSms))).toEqual([`sms ${status}`, permanent]);
  });

  it('are retried when the provider does not answer', async () => {
    expect(await rejectionOf(createTransportTo(1).send('intent-3', outgoingSms))).toEqual(['sms provider did not answer', false]);
  });

  it('are not sent to an invalid number', async () => {
    expect(await rejectionOf(createTransportTo().send('intent-4', { ...outgoingSms, phone: 'call me' }))).toEqual([
      'sms: the number cannot be dialled',
      true,
    ]);
    expect(receivedRequests).toEqual([]);
  });
});
