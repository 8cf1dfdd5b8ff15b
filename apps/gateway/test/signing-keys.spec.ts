import { generateKeyPairSync } from 'node:crypto';
import * as identity from '@brote/contracts/identity';
import { connectAsOperator, ed25519Keys, eventually, signingRoot, type TestNats, useOwnNats } from '@brote/test-support';
import { FakeServices } from './fake-services';
import { startGateway, type RunningGateway } from './gateway-under-test';
import { bearer, claimsOf, signingKeySet, tokenOf, rootSignedKey } from './tokens';

const KID = 'key-of-a-rogue';
const rogueKeys = generateKeyPairSync('ed25519');
const [genuine] = signingKeySet.keys;
const rogueToken = (): string => tokenOf(claimsOf({ roles: ['admin'] }), { header: { kid: KID }, key: rogueKeys.privateKey });
const keySetOf = (...keys: (identity.SigningKey | undefined)[]): identity.SigningKeySet => ({
  keys: keys.filter((key) => key !== undefined),
  validUntil: signingKeySet.validUntil,
});
let nats: TestNats;
let services: FakeServices;
const gateways: RunningGateway[] = [];

const startTrackedGateway = async (env: Readonly<Record<string, string>> = {}): Promise<RunningGateway> => {
  const gateway = await startGateway(nats.url, env);
  gateways.push(gateway);
  return gateway;
};
const requestStatus = async ({ base }: RunningGateway, token: string): Promise<number> =>
  (await fetch(`${base}/api/v1/me`, { headers: bearer(token) })).status;
const replyWithKeys = (...keys: (identity.SigningKey | undefined)[]): void =>
  services.setAnswer(identity.getSigningKeys, { reply: keySetOf(...keys) });

beforeAll(async () => {
  nats = await useOwnNats();
  services = await FakeServices.start(nats.url);
});
beforeEach(() => services.resetToExamples());
afterEach(async () => {
  await Promise.all(gateways.splice(0).map((gateway) => gateway.stop()));
});
afterAll(async () => {
  await services.stop();
  await nats.stop();
});

describe('a signing key', () => {
  const { publicKey } = rogueKeys;
  const signedRogueKey = rootSignedKey({ kid: KID, publicKey });
  const oneHourAhead = new Date(Date.now() + 3_600_000).toISOString();
  const FORGED_KEYS: [string, () => identity.SigningKey][] = [
    ['without a signature', () => ({ ...signedRogueKey, signature: '' })],
    ['signed by a root of its own', () => rootSignedKey({ kid: KID, publicKey, root: ed25519Keys().privateKey })],
    [
      'signed by itself',
      () => rootSignedKey({ kid: KID, publicKey, root: rogueKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }),
    ],
    ['put in the place of a signed one', () => ({ ...(genuine ?? signedRogueKey), kid: KID, x: signedRogueKey.x })],
    ['that has ended', () => rootSignedKey({ kid: KID, publicKey, until: '2026-01-01T00:00:00.000Z' })],
    [
      'whose end was moved',
      () => ({ ...rootSignedKey({ kid: KID, publicKey, until: '2026-01-01T00:00:00.000Z' }), until: signedRogueKey.until }),
    ],
    ['whose beginning was moved', () => ({ ...rootSignedKey({ kid: KID, publicKey, from: oneHourAhead }), from: signedRogueKey.from })],
    ['under another id', () => ({ ...rootSignedKey({ kid: 'another', publicKey }), kid: KID })],
    ['that ends before it begins', () => rootSignedKey({ kid: KID, publicKey, from: oneHourAhead, until: oneHourAhead })],
  ];

  it.each(FORGED_KEYS)('%s is rejected and logged', async (_what, forge) => {
    replyWithKeys(forge());
    const gateway = await startTrackedGateway();
    expect(await requestStatus(gateway, rogueToken())).toBe(503);
    expect(gateway.logs.join('')).toContain('a signing key was refused');
    expect((await fetch(`${gateway.base}/.well-known/jwks.json`)).status).toBe(503);

    replyWithKeys(forge(), genuine);
    await eventually(async () => expect(await requestStatus(gateway, tokenOf())).toBe(200), { withinMs: 15_000 });
    expect(await requestStatus(gateway, rogueToken())).toBe(401);
    expect(await (await fetch(`${gateway.base}/.well-known/jwks.json`)).text()).not.toContain(KID);
  });

  it('signed by the root is accepted', async () => {
    replyWithKeys(signedRogueKey);
    expect(await requestStatus(await startTrackedGateway(), rogueToken())).toBe(200);
  });

  it('is rejected before its start', async () => {
    replyWithKeys(genuine, rootSignedKey({ kid: KID, publicKey, from: oneHourAhead }));
    const gateway = await startTrackedGateway();
    expect([await requestStatus(gateway, rogueToken()), await requestStatus(gateway, tokenOf())]).toEqual([401, 200]);
  });

  it('is rejected from its end on, although it was accepted before', async () => {
    const gateway = await startTrackedGateway();
    replyWithKeys(genuine, rootSignedKey({ kid: KID, publicKey, until: new Date(Date.now() + 4_000).toISOString() }));
    expect(await requestStatus(gateway, rogueToken())).toBe(200);
    await eventually(async () => expect(await requestStatus(gateway, rogueToken())).toBe(401), { withinMs: 15_000 });
    expect(await requestStatus(gateway, tokenOf())).toBe(200);
  });

  it('stays valid when a forged reply omits it', async () => {
    const gateway = await startTrackedGateway();
    expect(await requestStatus(gateway, tokenOf())).toBe(200);
    replyWithKeys({ ...signedRogueKey, signature: '' });
    await eventually(
      async () => {
        expect(await requestStatus(gateway, rogueToken())).toBe(503);
        expect(gateway.logs.join('')).toContain('a signing key was refused');
      },
      { withinMs: 15_000 },
    );
    expect(await requestStatus(gateway, tokenOf())).toBe(200);
  });
});

describe('a rogue process that replies in place of identity', () => {
  it('gets none of its tokens accepted, and tokens of identity stay valid', async () => {
    const connection = await connectAsOperator(nats.url);
    const forgedReply = keySetOf({ ...rootSignedKey({ kid: KID, publicKey: rogueKeys.publicKey, root: ed25519Keys().privateKey }) });
    let requestCount = 0;
    connection.subscribe(identity.getSigningKeys.subject, {
      queue: 'fake',
      callback: (_error, message) => {
        requestCount += 1;
        message.respond(JSON.stringify({ reply: forgedReply }));
      },
    });
    await connection.flush();
    const gateway = await startTrackedGateway();
    await eventually(
      async () => {
        expect([401, 503]).toContain(await requestStatus(gateway, rogueToken()));
        expect(requestCount).toBeGreaterThan(0);
        expect(await requestStatus(gateway, tokenOf())).toBe(200);
      },
      { withinMs: 60_000, everyMs: 500 },
    );
    expect([401, 503]).toContain(await requestStatus(gateway, rogueToken()));
    await connection.close();
  }, 90_000);
});

describe('the root key', () => {
  const nextRoot = ed25519Keys();
  const keyOfNextRoot = rootSignedKey({ kid: KID, publicKey: rogueKeys.publicKey, root: nextRoot.privateKey });
  const toBase64 = (pem: string): string => Buffer.from(pem).toString('base64');

  it('rotates without a gap: both keys are valid while both are configured, then only the new one', async () => {
    replyWithKeys(genuine, keyOfNextRoot);
    const gatewayWithBothRoots = await startTrackedGateway({
      SIGNING_ROOT_PUBLIC_KEY: `${toBase64(signingRoot.publicKey)},${toBase64(nextRoot.publicKey)}`,
    });
    expect([await requestStatus(gatewayWithBothRoots, tokenOf()), await requestStatus(gatewayWithBothRoots, rogueToken())]).toEqual([
      200, 200,
    ]);
    const gatewayWithNextRoot = await startTrackedGateway({ SIGNING_ROOT_PUBLIC_KEY: nextRoot.publicKey });
    expect([await requestStatus(gatewayWithNextRoot, rogueToken()), await requestStatus(gatewayWithNextRoot, tokenOf())]).toEqual([
      200, 401,
    ]);
  });
});
