import { createConnection, createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { connectAsOperator, type TestDatabase, type TestNats, useDatabase, useOwnNats } from '@brote/test-support';
import { Controller, type INestApplicationContext } from '@nestjs/common';
import type { NatsConnection } from 'nats';
import { RequestHandler } from '../src';
import { startService } from './start-service';
import { add, type AddReply, type AddRequest } from './tally';
import { tallySchema } from './tally-schema';

const DELAY_MS = 200;

@Controller()
class Adder {
  @RequestHandler(add)
  add({ a, b }: AddRequest): Promise<AddReply> {
    return Promise.resolve({ sum: a + b });
  }
}

/** A proxy to the broker that delays all bytes, in order. */
async function openSlowProxy(url: string): Promise<Server> {
  const { hostname, port } = new URL(url);
  const server = createServer((clientSocket) => {
    const brokerSocket = createConnection(Number(port), hostname);
    let delayedWrites = Promise.resolve();
    clientSocket.on('data', (chunk: Buffer) => {
      delayedWrites = delayedWrites.then(() => pause(DELAY_MS)).then(() => void brokerSocket.write(chunk));
    });
    brokerSocket.on('data', (chunk: Buffer) => void clientSocket.write(chunk));
    for (const [one, other] of [[clientSocket, brokerSocket] as const, [brokerSocket, clientSocket] as const])
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

describe('a service that has started', () => {
  let nats: TestNats;
  let database: TestDatabase;
  let operatorConnection: NatsConnection;
  let slowProxy: Server;
  let app: INestApplicationContext | undefined;

  beforeAll(async () => {
    [nats, database] = await Promise.all([useOwnNats(), useDatabase(tallySchema)]);
    operatorConnection = await connectAsOperator(nats.url);
    slowProxy = await openSlowProxy(nats.url);
  });

  afterAll(async () => {
    await app?.close();
    await operatorConnection.close();
    await new Promise((resolve) => slowProxy.close(resolve));
    await Promise.all([database.drop(), nats.stop()]);
  });

  it('replies at once, even when its subscription travels to the broker slowly', async () => {
    const natsUrl = nats.url.replace(/\d+$/, String((slowProxy.address() as AddressInfo).port));
    app = await startService({ service: 'tallies', databaseUrl: database.url, natsUrl, controllers: [Adder], background: false });
    // The broker refuses a request without a subscriber right away.
    const answer = await operatorConnection.request(add.subject, JSON.stringify({ a: 2, b: 3 }), { timeout: 10_000 });
    expect(answer.json()).toEqual({ reply: { sum: 5 } });
  });

  it('does not start with a request handler in a provider, which would never be called', async () => {
    const starting = startService({
      service: 'tallies',
      databaseUrl: database.url,
      natsUrl: nats.url,
      providers: [Adder],
      background: false,
    });
    await expect(starting).rejects.toThrow(/Adder handles tally\.add\.v1: list it under the controllers/);
  });
});
