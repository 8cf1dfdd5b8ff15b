import { createHmac } from 'node:crypto';
import { derivedKey } from './derived-key';

/** How an earlier version signed links, which had neither a key id nor an end. Mails sent then keep their way in. */
export interface EarlierLinks {
  /** Follows the id in the text that was signed. */
  suffix: string;
  mac: (secret: string, claim: { id: string; text: string }) => Buffer;
}

/** Links to orders, recalls, deliveries and plans: the secret itself signed purpose and id. */
export function signedWithSecret(purpose: string): EarlierLinks {
  return { suffix: '', mac: (secret, { id }) => createHmac('sha256', secret).update(`${purpose}:${id}`).digest() };
}

/** Links of tickets and links that switch mails off: a derived key signed the text. */
export function signedWithDerivedKey(purpose: string, suffix = ''): EarlierLinks {
  return { suffix, mac: (secret, { text }) => createHmac('sha256', derivedKey(secret, purpose)).update(text).digest() };
}
