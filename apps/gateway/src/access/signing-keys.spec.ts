import { generateKeyPairSync } from 'node:crypto';
import type { SigningKey, SigningKeySet } from '@brote/contracts/identity';
import { type RequestClient, Unavailable } from '@brote/messaging';
import type { Logger } from '@brote/service-runtime';
import { signingRoot } from '@brote/test-support';
import { errors } from 'jose';
import type { GatewayConfig } from '../config';
import { rootSignedKey } from '../../test/tokens';
import { SigningKeys } from './signing-keys';
import { SigningRoots } from './signing-roots';

const KID = 'key-of-the-month';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const { publicKey } = generateKeyPairSync('ed25519');

/** The keys of a gateway and of an identity service, whose clocks can be moved. */
function startKeys() {
  const clocks = { gateway: Date.now(), identity: Date.now() };
  let requestCount = 0;
  const signedUntil = (ms: number): SigningKey => rootSignedKey({ kid: KID, publicKey, until: new Date(ms).toISOString() });
  const send = (): Promise<SigningKeySet> => {
    requestCount += 1;
    const validUntil = new Date(clocks.identity + HOUR_MS).toISOString();
    return Promise.resolve({ keys: [signedUntil(clocks.identity + DAY_MS)], validUntil });
  };
  const clock = { now: () => new Date(clocks.gateway), epochMs: () => clocks.gateway };
  const logger = { warn: () => undefined, error: () => undefined };
  const roots = new SigningRoots({ signingRootPublicKeys: [Buffer.from(signingRoot.publicKey).toString('base64')] } as GatewayConfig);
  const keys = new SigningKeys({ send } as unknown as RequestClient, roots, clock, logger as unknown as Logger);
  return { clocks, keys, countRequests: () => requestCount };
}

describe('the signing keys of a gateway', () => {
  it('are requested at once when the clock moves by a day, as after a machine was suspended', async () => {
    const { clocks, keys, countRequests } = startKeys();
    await keys.find(KID);
    clocks.gateway += DAY_MS;
    clocks.identity += DAY_MS;
    await expect(keys.find(KID)).resolves.toBeDefined();
    expect(countRequests()).toBe(2);
  });

  it('do not declare a token invalid while the clock of identity is a day behind', async () => {
    const { clocks, keys } = startKeys();
    await keys.find(KID);
    clocks.gateway += DAY_MS;
    await expect(keys.find(KID)).rejects.toBeInstanceOf(Unavailable);
  });

  it('are requested once for many invented key ids', async () => {
    const { keys, countRequests } = startKeys();
    for (const kid of ['a', 'b', 'c']) await expect(keys.find(kid)).rejects.toBeInstanceOf(errors.JWKSNoMatchingKey);
    expect(countRequests()).toBe(1);
  });

  it('are requested once in a moment while the clock of identity is behind', async () => {
    const { clocks, keys, countRequests } = startKeys();
    clocks.identity -= 2 * HOUR_MS;
    for (let count = 0; count < 3; count += 1) await expect(keys.find(KID)).resolves.toBeDefined();
    expect(countRequests()).toBe(1);
  });
});
