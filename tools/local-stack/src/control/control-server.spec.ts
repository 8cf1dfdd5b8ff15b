import type { Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLOCK_MOVED_SUBJECT, getClockOffset } from '@brote/contracts/clock';
import { findFreePort } from '@brote/local-servers';
import { brokerSeed, connectAsOperator, useNats } from '@brote/test-support';
import type { TestNats } from '@brote/test-support';
import type { NatsConnection } from 'nats';
import { openControlServer } from './control-server';
import { ShopClock } from './shop-clock';

let folder: string;
let nats: TestNats;
let service: NatsConnection;
let clock: ShopClock;
let server: Server;
let port: number;
const restartedParts: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brote-control-'));
  nats = await useNats();
  service = await connectAsOperator(nats.url);
  clock = new ShopClock(join(folder, 'clock.json'), { stripe: undefined, aeat: undefined }, true);
  await clock.connect(nats.bareUrl, brokerSeed('local-stack'));
  port = await findFreePort();
  const parts = [{ name: 'gateway', title: 'the public API', state: 'running', ready: true, restarts: 0 }];
  server = await openControlServer(port, {
    clock,
    readStatus: () =>
      Promise.resolve({ now: clock.now().toISOString(), offsetMs: clock.offsetMs, clockMovable: true, parts, addresses: [] }),
    restartPart: (name) => {
      if (name !== 'gateway') return Promise.resolve(false);
      restartedParts.push(name);
      return Promise.resolve(true);
    },
  });
});

afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await clock.close();
  await service.close();
  await nats.stop();
  await rm(folder, { recursive: true });
});

async function advance(body: string, type = 'application/json'): Promise<number> {
  return (await fetch(`http://127.0.0.1:${port}/clock`, { method: 'POST', headers: { 'content-type': type }, body })).status;
}

it('ShopClock moves the time of every service, and of services that start later', async () => {
  const broadcast = service.subscribe(CLOCK_MOVED_SUBJECT, { max: 1 });
  await service.flush();
  const status = await advance('{"advanceSeconds": 86400}');
  const clockMoves: unknown[] = [];
  for await (const message of broadcast) clockMoves.push(message.json());
  const offsetReply = (await service.request(getClockOffset.subject, '{}')).json();

  expect(status).toBe(200);
  expect([clockMoves[0], offsetReply]).toEqual([{ offsetMs: 86_400_000 }, { reply: { offsetMs: 86_400_000 } }]);
});

it('ShopClock keeps its time over a restart', async () => {
  await advance('{"advanceSeconds": 60}');
  const restoredClock = new ShopClock(join(folder, 'clock.json'), { stripe: undefined, aeat: undefined }, true);
  await restoredClock.restore();

  expect(restoredClock.offsetMs).toBe(clock.offsetMs);
});

it('the control server refuses fractions of a second and negative steps', async () => {
  expect(
    await Promise.all(['{"advanceSeconds": 0.5}', '{"advanceSeconds": -60}', '{}', 'now'].map(async (body) => await advance(body))),
  ).toEqual([400, 400, 400, 400]);
});

it('the control server refuses a form of another site and a page of another host', async () => {
  const foreignHostStatus = await new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: '/', headers: { host: 'shop.example' } }, (response) => resolve(response.statusCode))
      .on('error', reject)
      .end();
  });

  expect([await advance('{"advanceSeconds": 60}', 'text/plain'), foreignHostStatus]).toEqual([415, 403]);
});

it('the control server shows a page with the running parts', async () => {
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();

  expect(page).toContain('<td>gateway</td><td>the public API</td>');
});

it('ShopClock reports at once that the broker offers no TLS', async () => {
  const otherClock = new ShopClock(join(folder, 'other.json'), { stripe: undefined, aeat: undefined }, true);
  const tlsUrl = nats.bareUrl.replace('nats://', 'tls://');
  await expect(otherClock.connect(tlsUrl, brokerSeed('local-stack'))).rejects.toMatchObject({
    name: 'LocalServerProblem',
    message: expect.stringContaining('The broker offers no TLS, which NATS_URL demands') as string,
  });
});

it('the control server restarts the part that a program names, and no other', async () => {
  const restart = async (body: string, type = 'application/json') =>
    (await fetch(`http://127.0.0.1:${port}/restart`, { method: 'POST', headers: { 'content-type': type }, body })).status;

  expect(await restart('{"part": "gateway"}')).toBe(200);
  expect(restartedParts).toEqual(['gateway']);
  expect([await restart('{"part": "toaster"}'), await restart('{"part": 7}'), await restart('now')]).toEqual([404, 400, 400]);
  expect(await restart('{"part": "gateway"}', 'text/plain')).toBe(415);
  expect(restartedParts).toEqual(['gateway']);
});
