import { nkeys } from 'nats';
import { newBrokerSeed, publicKeyOf } from '@brote/contracts/broker-nkey';

interface Nkeys {
  fromSeed(seed: Uint8Array): { getPublicKey(): string };
}

describe('publicKeyOf', () => {
  it('returns the same key as the client for the same seed', () => {
    for (let round = 0; round < 20; round += 1) {
      const seed = newBrokerSeed();
      expect(publicKeyOf(seed)).toBe((nkeys as Nkeys).fromSeed(Buffer.from(seed)).getPublicKey());
    }
  });

  it.each(['', 'SU', 'not a seed', `SU${'A'.repeat(56)}`, newBrokerSeed().slice(0, -1)])('refuses the seed %j', (text) => {
    expect(() => publicKeyOf(text)).toThrow('not the seed');
  });
});
