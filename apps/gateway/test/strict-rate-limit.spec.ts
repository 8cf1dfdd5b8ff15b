import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkoutPaymentBody, messageExamples } from '@brote/contracts/examples';
import { buildService, callerKeys, eventually, signingRoot, useOwnNats, type TestNats } from '@brote/test-support';
import { SeededRandom } from '@brote/test-support/random';
import { FakeServices } from './fake-services';
import { startGateway, type RunningGateway } from './gateway-under-test';

const GATEWAY_FOLDER = join(__dirname, '..');
const ALLOWED_REQUESTS = 30;
const CONCURRENT_REQUESTS = 60;
/** Stands for the status of a request whose gateway died before it answered. */
const CUT_OFF_STATUS = 599;
const SEED = jest.getSeed();
const MAX_WINDOW_MS = 3_600_000;
/** Nearly the maximum, and started a few minutes ago: no other window begins while these specs run. */
const windowMs = String(Math.floor(Date.now() / Math.ceil(Date.now() / MAX_WINDOW_MS)));
const env = {
  ...{
    RATE_LIMIT_AUTH: String(ALLOWED_REQUESTS),
    RATE_LIMIT_CHECKOUT: String(ALLOWED_REQUESTS),
    RATE_LIMIT_RARE: String(ALLOWED_REQUESTS),
  },
  ...{ RATE_LIMIT_WINDOW_MS: windowMs, TRUST_PROXY_HOPS: '1' },
};
const { clientHash: _, ...contact } = messageExamples.contactRequest;
const STRICT_ROUTES: [string, string, object][] = [
  ['sign-in', '/auth/sign-in', { email: 'lucia@example.com', password: 'x' }],
  ['checkout', '/checkout/payment', checkoutPaymentBody],
  ['contact', '/contact', contact],
];
let nats: TestNats;
let services: FakeServices;
let gateways: RunningGateway[];
let addressCount = 0;

const takeNextAddress = (): string => `198.51.100.${(addressCount += 1)}`;
const send = async (base: string, path: string, body: object, address: string): Promise<number> => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  return (await fetch(`${base}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
};
const signIn = (base: string, address: string): Promise<number> =>
  send(base, '/auth/sign-in', { email: 'lucia@example.com', password: 'x' }, address);
const countSuccesses = (statuses: readonly number[]): number => statuses.filter((status) => status < 300).length;

beforeAll(async () => {
  buildService(GATEWAY_FOLDER);
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
  it.each(STRICT_ROUTES)('admits exactly the allowed number of requests in a burst: %s', async (_what, path, body) => {
    for (let burst = 0; burst < 5; burst += 1) {
      const address = takeNextAddress();
      const pendingStatuses = Array.from({ length: CONCURRENT_REQUESTS }, (_none, index) =>
        send(gateways[index % 2]?.base ?? '', path, body, address),
      );
      const statuses = await Promise.all(pendingStatuses);
      expect([countSuccesses(statuses), statuses.filter((status) => status === 429).length]).toEqual([
        ALLOWED_REQUESTS,
        CONCURRENT_REQUESTS - ALLOWED_REQUESTS,
      ]);
    }
  });

  it('applies to a gateway that starts in the middle of the window', async () => {
    const address = takeNextAddress();
    const firstStatuses = await Promise.all(Array.from({ length: 20 }, (_none, index) => signIn(gateways[index % 2]?.base ?? '', address)));
    const lateGateway = await startGateway(nats.url, env);
    const lateStatuses = await Promise.all(Array.from({ length: 40 }, () => signIn(lateGateway.base, address)));
    await lateGateway.stop();
    expect([countSuccesses(firstStatuses), countSuccesses(lateStatuses)]).toEqual([20, 10]);
  });
});

describe('a gateway that dies or hangs', () => {
  let child: ChildProcess;
  let base: string;

  beforeEach(async () => {
    const serviceEnv = {
      NATS_URL: nats.url,
      PUBLIC_ORIGIN: 'http://localhost:23080',
      CLIENT_HASH_KEY: 'a-key-for-specs-only',
      PORT: '0',
      HEALTH_PORT: '0',
    };
    const keys = { CALLER_PRIVATE_KEY: callerKeys.privateKey, SIGNING_ROOT_PUBLIC_KEY: signingRoot.publicKey };
    child = spawn(process.execPath, [join(GATEWAY_FOLDER, 'dist/main.js')], {
      env: { PATH: process.env['PATH'], ...serviceEnv, ...keys, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await eventually(() => expect(output).toContain('"message":"ready"'), { withinMs: 60_000 });
    base = /"at":"([^"]+)"/.exec(output)?.[1] ?? '';
  }, 90_000);
  afterEach(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const childExited = once(child, 'exit');
    child.kill('SIGKILL');
    await childExited;
  });

  it(`does not weaken a limit: the others admit no more than is allowed (seed ${SEED})`, async () => {
    const [firstBase, otherBase] = gateways.map((gateway) => gateway.base);
    const address = takeNextAddress();
    const deadGatewayStatuses: Promise<number>[] = [];
    const livingGatewayStatuses: Promise<number>[] = [];
    for (let index = 0; index < CONCURRENT_REQUESTS; index += 1) {
      // A request that is cut off has no status, so it did not pass.
      deadGatewayStatuses.push(signIn(base, address).catch(() => CUT_OFF_STATUS));
      livingGatewayStatuses.push(signIn((index % 2 ? firstBase : otherBase) ?? '', address));
    }
    await pause(new SeededRandom(SEED).nextInteger(60));
    const childExited = once(child, 'exit');
    child.kill('SIGKILL');
    await childExited;
    const laterStatuses = await Promise.all(
      Array.from({ length: CONCURRENT_REQUESTS }, (_none, index) => signIn((index % 2 ? firstBase : otherBase) ?? '', address)),
    );
    const [deadGatewaySuccesses, livingGatewaySuccesses] = [
      countSuccesses(await Promise.all(deadGatewayStatuses)),
      countSuccesses([...(await Promise.all(livingGatewayStatuses)), ...laterStatuses]),
    ];
    // The bound: only what the dead one let through itself in its last half second may come on top.
    expect({
      byLiving: livingGatewaySuccesses,
      byDead: deadGatewaySuccesses,
      isWithin: livingGatewaySuccesses <= ALLOWED_REQUESTS && deadGatewaySuccesses <= ALLOWED_REQUESTS,
    }).toEqual({ byLiving: livingGatewaySuccesses, byDead: deadGatewaySuccesses, isWithin: true });
    expect([await signIn(firstBase ?? '', address), await signIn(otherBase ?? '', address)]).toEqual([429, 429]);

    const freshAddresses = Array.from({ length: 6 }, takeNextAddress);
    for (const freshAddress of freshAddresses) {
      const burst = await Promise.all(
        Array.from({ length: CONCURRENT_REQUESTS }, (_none, index) => signIn((index % 2 ? firstBase : otherBase) ?? '', freshAddress)),
      );
      expect(countSuccesses(burst)).toBe(ALLOWED_REQUESTS);
    }
  }, 90_000);

  it('delays the others for a second at most, and their limits apply', async () => {
    const [firstBase, otherBase] = gateways.map((gateway) => gateway.base);
    child.kill('SIGSTOP');
    try {
      for (let index = 0; index < 6; index += 1) {
        const address = takeNextAddress();
        const burst = await Promise.all(
          Array.from({ length: CONCURRENT_REQUESTS }, (_none, index) => signIn((index % 2 ? firstBase : otherBase) ?? '', address)),
        );
        expect(countSuccesses(burst)).toBe(ALLOWED_REQUESTS);
      }
    } finally {
      child.kill('SIGCONT');
    }
  }, 90_000);
});
