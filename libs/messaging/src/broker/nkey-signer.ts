import { sign } from 'node:crypto';
import type { Authenticator } from 'nats';
import { privateKeyOf, publicKeyOf } from '@brote/contracts/broker-nkey';

/**
 * Signs in to the broker with the seed of a user. The client computes keys and signatures in JavaScript. On a busy machine that stops the
 * process for seconds, while the broker waits. Node's native code takes less than a millisecond.
 * @throws Error when the text is no seed of a user
 */
export function nkeySigner(seed: string): Authenticator {
  const nkey = publicKeyOf(seed);
  const key = privateKeyOf(seed);
  return (nonce) => ({ nkey, sig: nonce === undefined ? '' : sign(null, Buffer.from(nonce), key).toString('base64') });
}
