import type { IdentityMessage } from '@brote/contracts/identity';

/** What a mail about an account says. */
export interface AccountWording {
  subject: string;
  preheader: string;
  /** Without a name when there is none that can be shown. */
  heading: (firstName: string | null) => string;
  /** `otherEmail` is the address that the mail names, null without one; `email` the seller's. */
  paragraphs: (facts: { otherEmail: string | null }) => string[];
  /** Null for mails without a request. */
  button: string | null;
  /** What to do if the recipient did not cause the mail; null where nothing is left to do. */
  notYou: ((sellerEmail: string) => string) | null;
}

/** Every word of the mails about accounts in one language. */
export interface AccountTranslations {
  mails: Readonly<Record<IdentityMessage, AccountWording>>;
  /** How long the link of a mail works. */
  validUntil: (moment: string) => string;
  reason: (sellerName: string) => string;
}
