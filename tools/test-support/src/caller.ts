import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { Caller } from '@brote/contracts';

/** A key pair for the life of a test process: the private half signs callers, a service under test gets the public half. */
export const callerKeys = ed25519Keys();

/** The root of a test process: identity under test signs its signing keys with it, and a gateway under test trusts it. */
export const signingRoot = ed25519Keys();

/** A new key pair as PEM. */
export function ed25519Keys(): Readonly<{ privateKey: string; publicKey: string }> {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

/** A caller who is signed in, confirmed and onboarded, and has just re-authenticated. */
export function aCaller(overrides: Partial<Caller> = {}): Caller {
  return { userId: randomUUID(), sessionId: randomUUID(), roles: ['customer'], onboarded: true, authenticatedAt: Date.now(), ...overrides };
}
