import { generateKeyPairSync } from 'node:crypto';
import * as identity from '@brote/contracts/identity';
import { connectAsOperator, ed25519Keys, eventually, signingRoot, type TestNats, useOwnNats } from '@brote/test-support';
import { FakeServices } from './fake-services';
import { startGateway, type RunningGateway } from './gateway-under-test';
import { bearer, claimsOf, signingKeySet, tokenOf, vouchedKey } from './tokens';

const KID = 'key-of-a-rogue';
const rogue = generateKeyPairSync('ed25519');
const [genuine] = signingKeySet.keys;
const rogueToken = (): string => tokenOf(claimsOf({ roles: ['admin'] }), { header: { kid: KID }, key: rogue.privateKey });
const answerOf = (...keys: (identity.SigningKey | undefined)[]): identity.SigningKeySet => ({
  keys: keys.filter((key) => key !== undefined),
  validUntil: signingKeySet.validUntil,
});
let nats: TestNats;
let services: FakeServices;
const gateways: RunningGateway[] = [];

const start = async (env: Readonly<Record<string, string>> = {}): Promise<RunningGateway> => {
  const gateway = await startGateway(nats.url, env);
  gateways.push(gateway);
  return gateway;
};
const statusOf = async ({ base }: RunningGateway, token: string): Promise<number> =>
  (await fetch(`${base}/api/v1/me`, { headers: bearer(token) })).status;
const answerWith = (...keys: (identity.SigningKey | undefined)[]): void =>
  services.answer(identity.getSigningKeys, { reply: answerOf(...keys) });

beforeAll(async () => {
  nats = await useOwnNats();
  services = await FakeServices.start(nats.url);
});
beforeEach(() => services.answersByExample());
afterEach(async () => {
  await Promise.all(gateways.splice(0).map((gateway) => gateway.stop()));
});
afterAll(async () => {
  await services.stop();
  await nats.stop();
});

describe('a signing key', () => {
  const { publicKey } = rogue;
  const own = vouchedKey({ kid: KID, publicKey });
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const FORGED: [string, () => identity.SigningKey][] = [
    ['without a signature', () => ({ ...own, signature: '' })],
    ['signed by a root of its own', () => vouchedKey({ kid: KID, publicKey, root: ed25519Keys().privateKey })],
    [
      'signed by itself',
      () => vouchedKey({ kid: KID, publicKey, root: rogue.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }),
    ],
    ['put in the place of a signed one', () => ({ ...(genuine ?? own), kid: KID, x: own.x })],
    ['that has ended', () => vouchedKey({ kid: KID, publicKey, until: '2026-01-01T00:00:00.000Z' })],
    ['whose end was moved', () => ({ ...vouchedKey({ kid: KID, publicKey, until: '2026-01-01T00:00:00.000Z' }), until: own.until })],
    ['whose beginning was moved', () => ({ ...vouchedKey({ kid: KID, publicKey, from: soon }), from: own.from })],
    ['under another id', () => ({ ...vouchedKey({ kid: 'another', publicKey }), kid: KID })],
    ['that ends before it begins', () => vouchedKey({ kid: KID, publicKey, from: soon, until: soon })],
  ];

  it.each(FORGED)('%s is rejected and logged', async (_what, forge) => {
    answerWith(forge());
    const gateway = await start();
    expect(await statusOf(gateway, rogueToken())).toBe(503);
    expect(gateway.logs.join('')).toContain('a signing key was refused');
    expect((await fetch(`${gateway.base}/.well-known/jwks.json`)).status).toBe(503);

    answerWith(forge(), genuine);
    await eventually(async () => expect(await statusOf(gateway, tokenOf())).toBe(200), { withinMs: 15_000 });
    expect(await statusOf(gateway, rogueToken())).toBe(401);
    expect(await (await fetch(`${gateway.base}/.well-known/jwks.json`)).text()).not.toContain(KID);
  });

  it('signed by the root is accepted', async () => {
    answerWith(own);
    expect(await statusOf(await start(), rogueToken())).toBe(200);
  });

  it('is rejected before its start', async () => {
    answerWith(genuine, vouchedKey({ kid: KID, publicKey, from: soon }));
    const gateway = await start();
    expect([await statusOf(gateway, rogueToken()), await statusOf(gateway, tokenOf())]).toEqual([401, 200]);
  });

  it('is rejected from its end on, although it was accepted before', async () => {
    const gateway = await start();
    answerWith(genuine, vouchedKey({ kid: KID, publicKey, until: new Date(Date.now() + 4_000).toISOString() }));
    expect(await statusOf(gateway, rogueToken())).toBe(200);
    await eventually(async () => expect(await statusOf(gateway, rogueToken())).toBe(401), { withinMs: 15_000 });
    expect(await statusOf(gateway, tokenOf())).toBe(200);
  });

  it('stays valid when a forged reply omits it', async () => {
    const gateway = await start();
    expect(await statusOf(gateway, tokenOf())).toBe(200);
    answerWith({ ...own, signature: '' });
    await eventually(
      async () => {
        expect(await statusOf(gateway, rogueToken())).toBe(503);
        expect(gateway.logs.join('')).toContain('a signing key was refused');
      },
      { withinMs: 15_000 },
    );
    expect(await statusOf(gateway, tokenOf())).toBe(200);
  });
});

describe('a rogue process that replies in place of identity', () => {
  it('gets none of its tokens accepted, and tokens of identity stay valid', async () => {
    const connection = await connectAsOperator(nats.url);
    const forged = answerOf({ ...vouchedKey({ kid: KID, publicKey: rogue.publicKey, root: ed25519Keys().privateKey }) });
    let asked = 0;
    connection.subscribe(identity.getSigningKeys.subject, {
      queue: 'fake',
      callback: (_error, message) => {
        asked += 1;
        message.respond(JSON.stringify({ reply: forged }));
      },
    });
    await connection.flush();
    const gateway = await start();
    await eventually(
      async () => {
        expect([401, 503]).toContain(await statusOf(gateway, rogueToken()));
        expect(asked).toBeGreaterThan(0);
        expect(await statusOf(gateway, tokenOf())).toBe(200);
      },
      { withinMs: 60_000, everyMs: 500 },
    );
    expect([401, 503]).toContain(await statusOf(gateway, rogueToken()));
    await connection.close();
  }, 90_000);
});

describe('the root key', () => {
  const next = ed25519Keys();
  const byNext = vouchedKey({ kid: KID, publicKey: rogue.publicKey, root: next.privateKey });
  const asBase64 = (pem: string): string => Buffer.from(pem).toString('base64');

  it('rotates without a gap: both keys are valid while both are configured, then only the new one', async () => {
    answerWith(genuine, byNext);
    const during = await start({ SIGNING_ROOT_PUBLIC_KEY: `${asBase64(signingRoot.publicKey)},${asBase64(next.publicKey)}` });
    expect([await statusOf(during, tokenOf()), await statusOf(during, rogueToken())]).toEqual([200, 200]);
    const after = await start({ SIGNING_ROOT_PUBLIC_KEY: next.publicKey });
    expect([await statusOf(after, rogueToken()), await statusOf(after, tokenOf())]).toEqual([200, 401]);
  });
});
