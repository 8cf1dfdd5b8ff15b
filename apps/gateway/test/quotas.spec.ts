import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkoutPaymentBody, messageExamples } from '@brote/contracts/examples';
import { buildService, callerKeys, eventually, signingRoot, useOwnNats, type TestNats } from '@brote/test-support';
import { SeededRandom } from '@brote/test-support/random';
import { FakeServices } from './fake-services';
import { startGateway, type RunningGateway } from './gateway-under-test';

const FOLDER = join(__dirname, '..');
const ALLOWED = 30;
const AT_ONCE = 60;
/** Stands for the status of a request whose gateway died before it answered. */
const CUT_OFF = 599;
const SEED = jest.getSeed();
const LONGEST_WINDOW_MS = 3_600_000;
/** Nearly the maximum, and started a few minutes ago: no other window begins while these specs run. */
const windowMs = String(Math.floor(Date.now() / Math.ceil(Date.now() / LONGEST_WINDOW_MS)));
const env = {
  ...{ RATE_LIMIT_AUTH: String(ALLOWED), RATE_LIMIT_CHECKOUT: String(ALLOWED), RATE_LIMIT_RARE: String(ALLOWED) },
  ...{ RATE_LIMIT_WINDOW_MS: windowMs, TRUST_PROXY_HOPS: '1' },
};
const { clientHash: _, ...contact } = messageExamples.contact;
const STRICT: [string, string, object][] = [
  ['sign-in', '/auth/sign-in', { email: 'lucia@example.com', password: 'x' }],
  ['checkout', '/checkout/payment', checkoutPaymentBody],
  ['contact', '/contact', contact],
];
let nats: TestNats;
let services: FakeServices;
let gateways: RunningGateway[];
let addresses = 0;

const anAddress = (): string => `198.51.100.${(addresses += 1)}`;
const send = async (base: string, path: string, body: object, address: string): Promise<number> => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  return (await fetch(`${base}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
};
const signIn = (base: string, address: string): Promise<number> =>
  send(base, '/auth/sign-in', { email: 'lucia@example.com', password: 'x' }, address);
const passed = (statuses: readonly number[]): number => statuses.filter((status) => status < 300).length;

beforeAll(async () => {
  buildService(FOLDER);
  nats = await useOwnNats();
  services = await FakeServices.start(nats.url);
  gateways = [await startGateway(nats.url, env), await startGateway(nats.url, env)];
}, 240_000);
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  await services.stop();
  await nats.stop();
});

describe('a strict limit over two gateways', () => {
  it.each(STRICT)('admits exactly the allowed number of requests in a burst: %s', async (_what, path, body) => {
    for (let burst = 0; burst < 5; burst += 1) {
      const address = anAddress();
      const all = Array.from({ length: AT_ONCE }, (_none, at) => send(gateways[at % 2]?.base ?? '', path, body, address));
      const statuses = await Promise.all(all);
      expect([passed(statuses), statuses.filter((status) => status === 429).length]).toEqual([ALLOWED, AT_ONCE - ALLOWED]);
    }
  });

  it('applies to a gateway that starts in the middle of the window', async () => {
    const address = anAddress();
    const first = await Promise.all(Array.from({ length: 20 }, (_none, at) => signIn(gateways[at % 2]?.base ?? '', address)));
    const late = await startGateway(nats.url, env);
    const then = await Promise.all(Array.from({ length: 40 }, () => signIn(late.base, address)));
    await late.stop();
    expect([passed(first), passed(then)]).toEqual([20, 10]);
  });
});

describe('a gateway that dies or hangs', () => {
  let child: ChildProcess;
  let base: string;

  beforeEach(async () => {
    const own = {
      NATS_URL: nats.url,
      PUBLIC_ORIGIN: 'http://localhost:23080',
      CLIENT_HASH_KEY: 'a-key-for-specs-only',
      PORT: '0',
      HEALTH_PORT: '0',
    };
    const keys = { CALLER_PRIVATE_KEY: callerKeys.privateKey, SIGNING_ROOT_PUBLIC_KEY: signingRoot.publicKey };
    child = spawn(process.execPath, [join(FOLDER, 'dist/main.js')], {
      env: { PATH: process.env['PATH'], ...own, ...keys, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await eventually(() => expect(output).toContain('"message":"ready"'), { withinMs: 60_000 });
    base = /"at":"([^"]+)"/.exec(output)?.[1] ?? '';
  }, 90_000);
  afterEach(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  });

  it(`does not weaken a limit: the others admit no more than is allowed (seed ${SEED})`, async () => {
    const [one, other] = gateways.map((gateway) => gateway.base);
    const address = anAddress();
    const dead: Promise<number>[] = [];
    const living: Promise<number>[] = [];
    for (let at = 0; at < AT_ONCE; at += 1) {
      // A request that is cut off has no status, so it did not pass.
      dead.push(signIn(base, address).catch(() => CUT_OFF));
      living.push(signIn((at % 2 ? one : other) ?? '', address));
    }
    await pause(new SeededRandom(SEED).below(60));
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    const later = await Promise.all(Array.from({ length: AT_ONCE }, (_none, at) => signIn((at % 2 ? one : other) ?? '', address)));
    const [byDead, byLiving] = [passed(await Promise.all(dead)), passed([...(await Promise.all(living)), ...later])];
    // The bound: only what the dead one let through itself in its last half second may come on top.
    expect({ byLiving, byDead, isWithin: byLiving <= ALLOWED && byDead <= ALLOWED }).toEqual({ byLiving, byDead, isWithin: true });
    expect([await signIn(one ?? '', address), await signIn(other ?? '', address)]).toEqual([429, 429]);

    const fresh = Array.from({ length: 6 }, anAddress);
    for (const another of fresh) {
      const burst = await Promise.all(Array.from({ length: AT_ONCE }, (_none, at) => signIn((at % 2 ? one : other) ?? '', another)));
      expect(passed(burst)).toBe(ALLOWED);
    }
  }, 90_000);

  it('delays the others for a second at most, and their limits apply', async () => {
    const [one, other] = gateways.map((gateway) => gateway.base);
    child.kill('SIGSTOP');
    try {
      for (let at = 0; at < 6; at += 1) {
        const address = anAddress();
        const burst = await Promise.all(Array.from({ length: AT_ONCE }, (_none, at) => signIn((at % 2 ? one : other) ?? '', address)));
        expect(passed(burst)).toBe(ALLOWED);
      }
    } finally {
      child.kill('SIGCONT');
    }
  }, 90_000);
});
