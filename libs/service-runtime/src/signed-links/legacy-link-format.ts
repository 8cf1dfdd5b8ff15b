import { createHmac } from 'node:crypto';
import { derivePurposeKey } from './link-signer';

/** The link signatures of an earlier version, without key id and end. Links in earlier mails stay valid. */
export interface LegacyLinkFormat {
  /** Suffix of the id in the text that was signed. */
  suffix: string;
  mac: (secret: string, claim: { id: string; text: string }) => Buffer;
}

/** Links to orders, recalls, deliveries and plans: the secret itself signed purpose and id. */
export function legacyFormatWithSecret(purpose: string): LegacyLinkFormat {
  return { suffix: '', mac: (secret, { id }) => createHmac('sha256', secret).update(`${purpose}:${id}`).digest() };
}

/** Ticket links and unsubscribe links: a derived key signed the text. */
export function legacyFormatWithDerivedKey(purpose: string, suffix = ''): LegacyLinkFormat {
  return { suffix, mac: (secret, { text }) => createHmac('sha256', derivePurposeKey(secret, purpose)).update(text).digest() };
}
