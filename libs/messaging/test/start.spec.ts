import { createConnection, createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { connectAsOperator, type TestDatabase, type TestNats, useDatabase, useOwnNats } from '@brote/test-support';
import { Controller, type INestApplicationContext } from '@nestjs/common';
import type { NatsConnection } from 'nats';
import { RequestHandler } from '../src';
import { startService } from './start-service';
import { add, type AddReply, type AddRequest } from './tally';
import { tallySchema } from './tally-schema';

const SLOW_MS = 200;

@Controller()
class Adder {
  @RequestHandler(add)
  add({ a, b }: AddRequest): Promise<AddReply> {
    return Promise.resolve({ sum: a + b });
  }
}

/** A proxy to the broker that delays all bytes, in order. */
async function slowWayTo(url: string): Promise<Server> {
  const { hostname, port } = new URL(url);
  const server = createServer((near) => {
    const far = createConnection(Number(port), hostname);
    let sent = Promise.resolve();
    near.on('data', (chunk: Buffer) => {
      sent = sent.then(() => pause(SLOW_MS)).then(() => void far.write(chunk));
    });
    far.on('data', (chunk: Buffer) => void near.write(chunk));
    for (const [one, other] of [[near, far] as const, [far, near] as const])
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

describe('a service that has started', () => {
  let nats: TestNats;
  let database: TestDatabase;
  let customer: NatsConnection;
  let way: Server;
  let app: INestApplicationContext | undefined;

  beforeAll(async () => {
    [nats, database] = await Promise.all([useOwnNats(), useDatabase(tallySchema)]);
    customer = await connectAsOperator(nats.url);
    way = await slowWayTo(nats.url);
  });

  afterAll(async () => {
    await app?.close();
    await customer.close();
    await new Promise((resolve) => way.close(resolve));
    await Promise.all([database.drop(), nats.stop()]);
  });

  it('replies at once, even when its subscription travels to the broker slowly', async () => {
    const natsUrl = nats.url.replace(/\d+$/, String((way.address() as AddressInfo).port));
    app = await startService({ service: 'tallies', databaseUrl: database.url, natsUrl, controllers: [Adder], background: false });
    // The broker refuses a request without a subscriber right away.
    const answer = await customer.request(add.subject, JSON.stringify({ a: 2, b: 3 }), { timeout: 10_000 });
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
