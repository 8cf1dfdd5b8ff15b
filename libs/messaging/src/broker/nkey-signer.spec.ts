import { newBrokerSeed } from '@brote/local-servers';
import { nkeyAuthenticator } from 'nats';
import { nkeySigner } from './nkey-signer';

describe('signing in with a seed', () => {
  it.each(['a-nonce', 'another nonce of the broker', ''])('says what the client would say: %j', (nonce) => {
    const seed = newBrokerSeed();
    const own = nkeySigner(seed)(nonce || undefined);
    expect(own).toEqual(nkeyAuthenticator(new TextEncoder().encode(seed))(nonce || undefined));
  });

  it('refuses what is no seed', () => {
    expect(() => nkeySigner(`SU${'A'.repeat(56)}`)).toThrow();
    expect(() => nkeySigner('')).toThrow();
  });
});
