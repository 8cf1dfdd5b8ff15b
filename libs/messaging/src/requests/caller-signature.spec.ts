import { generateKeyPairSync } from 'node:crypto';
import type { Caller, CallerKind } from '@brote/contracts';
import { authorizeCaller } from './caller.guard';
import { CallerSigner, CallerVerifier } from './caller-signature';

const newKeyPair = () =>
  generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
const keys = newKeyPair();
const signer = new CallerSigner(keys.privateKey);
const verifier = new CallerVerifier(keys.publicKey);
const lucia: Caller = { userId: 'u-1', sessionId: 's-1', roles: ['customer'], onboarded: true, authenticatedAt: 1_763_632_800_000 };

const message = { subject: 'rpc.orders.get-my-order.v1', body: Buffer.from('{"orderId":"o-1"}') };
const inFiveSeconds = (): number => Date.now() + 5_000;
const signContext = (deadline = inFiveSeconds()): string => signer.sign(lucia, message, deadline);

afterEach(() => jest.useRealTimers());

describe('a caller context', () => {
  it('carries the caller to the service', () => {
    expect(verifier.verify(signContext(), message)?.caller).toEqual(lucia);
  });

  it('is valid with the old and the new key while the gateway changes its key', () => {
    const next = newKeyPair();
    const base64 = (pem: string): string => Buffer.from(pem).toString('base64');
    for (const publicKeys of [`${keys.publicKey},${next.publicKey}`, `${base64(next.publicKey)}, ${base64(keys.publicKey)}`]) {
      const both = new CallerVerifier(publicKeys);
      expect(both.verify(signContext(), message)?.caller).toEqual(lucia);
      expect(both.verify(new CallerSigner(next.privateKey).sign(lucia, message, inFiveSeconds()), message)?.caller).toEqual(lucia);
      expect(both.verify(new CallerSigner(newKeyPair().privateKey).sign(lucia, message, inFiveSeconds()), message)).toBeNull();
    }
    expect(() => new CallerVerifier([keys, next, newKeyPair()].map(({ publicKey }) => publicKey).join(','))).toThrow('at most two');
  });

  it('is invalid for another request', () => {
    expect(verifier.verify(signContext(), { ...message, subject: 'rpc.identity.close-account.v1' })).toBeNull();
  });

  it('is invalid for any other body', () => {
    for (const body of ['{"orderId":"o-2"}', '{"orderId":"o-1"} ', '', '{"orderId":"O-1"}'])
      expect(verifier.verify(signContext(), { ...message, body: Buffer.from(body) })).toBeNull();
  });

  it('has a unique id, so that a service accepts it once', () => {
    const ids = Array.from({ length: 50 }, () => verifier.verify(signContext(), message)?.id);
    expect(new Set(ids).size).toBe(50);
  });

  it('is invalid after the deadline and the leeway between clocks', () => {
    const context = signContext(Date.now() + 5_000);
    jest.useFakeTimers({ now: Date.now() + 34_000 });
    expect(verifier.verify(context, message)).not.toBeNull();
    jest.setSystemTime(Date.now() + 1_100);
    expect(verifier.verify(context, message)).toBeNull();
  });

  it('expires after fifteen seconds, even with a later deadline', () => {
    const context = signContext(Date.now() + 3_600_000);
    jest.useFakeTimers({ now: Date.now() + 45_100 });
    expect(verifier.verify(context, message)).toBeNull();
  });

  it.each([
    ['a changed body', () => signContext().replace(/^./, (first) => (first === 'e' ? 'f' : 'e'))],
    ['another key', () => new CallerSigner(newKeyPair().privateKey).sign(lucia, message, inFiveSeconds())],
    ['no signature', () => signContext().split('.')[0] ?? ''],
    ['a third part', () => `${signContext()}.x`],
    ['nonsense', () => 'nonsense'],
  ])('is refused with %s', (_name, forge) => {
    expect(verifier.verify(forge(), message)).toBeNull();
  });

  it('verifies with keys that are encoded as base64, without line breaks', () => {
    const toBase64 = (key: string) => Buffer.from(key).toString('base64');
    const context = new CallerSigner(toBase64(keys.privateKey)).sign(lucia, message, inFiveSeconds());
    expect(new CallerVerifier(toBase64(keys.publicKey)).verify(context, message)?.caller).toEqual(lucia);
  });
});

describe('authorizeCaller', () => {
  const staff: Caller = { ...lucia, roles: ['customer', 'staff'] };
  const admin: Caller = { ...lucia, roles: ['customer', 'admin'] };
  const outcome = (kind: CallerKind, caller: Caller | null): string => {
    try {
      authorizeCaller(kind, caller);
      return 'admitted';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  it.each<[CallerKind, Caller | null, string]>([
    ['none', null, 'admitted'],
    ['optional', null, 'admitted'],
    ['optional', lucia, 'admitted'],
    ['customer', null, 'UNAUTHENTICATED'],
    ['customer', lucia, 'admitted'],
    ['customer', admin, 'admitted'],
    ['staff', lucia, 'FORBIDDEN'],
    ['staff', staff, 'admitted'],
    ['staff', admin, 'admitted'],
    ['admin', staff, 'FORBIDDEN'],
    ['admin', admin, 'admitted'],
    ['admin', null, 'UNAUTHENTICATED'],
  ])('applies the contract’s access to a request for %s', (kind, caller, expected) => {
    expect(outcome(kind, caller)).toBe(expected);
  });
});
