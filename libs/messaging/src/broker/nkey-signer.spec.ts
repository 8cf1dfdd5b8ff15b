import { nkeyAuthenticator } from 'nats';
import { newBrokerSeed } from '@brote/contracts/broker-nkey';
import { nkeySigner } from './connect';

describe('nkeySigner', () => {
  it.each(['a-nonce', 'another nonce of the broker', ''])('signs like the authenticator of the NATS client: %j', (nonce) => {
    const seed = newBrokerSeed();
    const signedNonce = nkeySigner(seed)(nonce || undefined);
    expect(signedNonce).toEqual(nkeyAuthenticator(new TextEncoder().encode(seed))(nonce || undefined));
  });

  it('refuses a text that is not a seed', () => {
    expect(() => nkeySigner(`SU${'A'.repeat(56)}`)).toThrow();
    expect(() => nkeySigner('')).toThrow();
  });
});
