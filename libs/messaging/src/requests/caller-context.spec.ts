import { generateKeyPairSync } from 'node:crypto';
import type { Caller, CallerKind } from '@brote/contracts';
import { admitCaller } from './admit-caller';
import { CallerSigner, CallerVerifier } from './caller-context';

const pem = () =>
  generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
const keys = pem();
const signer = new CallerSigner(keys.privateKey);
const verifier = new CallerVerifier(keys.publicKey);
const lucia: Caller = { userId: 'u-1', sessionId: 's-1', roles: ['customer'], onboarded: true, provenAt: 1_763_632_800_000 };

afterEach(() => jest.useRealTimers());

describe('a caller context', () => {
  it('tells the service who asks', () => {
    expect(verifier.verify(signer.sign(lucia, 'orders.get-my-order.v1'), 'orders.get-my-order.v1')).toEqual(lucia);
  });

  it('is worth nothing for another request, so it cannot be carried over', () => {
    expect(verifier.verify(signer.sign(lucia, 'orders.get-my-order.v1'), 'identity.close-account.v1')).toBeNull();
  });

  it('is worth nothing after a minute and the leeway between clocks', () => {
    const context = signer.sign(lucia, 'x');
    jest.useFakeTimers({ now: Date.now() + 91_000 });
    expect(verifier.verify(context, 'x')).toBeNull();
  });

  it.each([
    ['a changed body', () => signer.sign(lucia, 'x').replace(/^./, (first) => (first === 'e' ? 'f' : 'e'))],
    ['another key', () => new CallerSigner(pem().privateKey).sign(lucia, 'x')],
    ['no signature', () => signer.sign(lucia, 'x').split('.')[0] ?? ''],
    ['a third part', () => `${signer.sign(lucia, 'x')}.x`],
    ['nonsense', () => 'nonsense'],
  ])('is refused with %s', (_name, forge) => {
    expect(verifier.verify(forge(), 'x')).toBeNull();
  });

  it('reads a key that came as base64, without line breaks', () => {
    const oneLine = (key: string) => Buffer.from(key).toString('base64');
    const context = new CallerSigner(oneLine(keys.privateKey)).sign(lucia, 'x');
    expect(new CallerVerifier(oneLine(keys.publicKey)).verify(context, 'x')).toEqual(lucia);
  });
});

describe('who may ask', () => {
  const staff: Caller = { ...lucia, roles: ['customer', 'staff'] };
  const admin: Caller = { ...lucia, roles: ['customer', 'admin'] };
  const outcome = (kind: CallerKind, caller: Caller | null): string => {
    try {
      admitCaller(kind, caller);
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
  ])('a request for %s', (kind, caller, expected) => {
    expect(outcome(kind, caller)).toBe(expected);
  });
});
