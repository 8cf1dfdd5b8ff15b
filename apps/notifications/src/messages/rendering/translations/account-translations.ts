import type { IdentityMessage } from '@brote/contracts/identity';

/** Words of a mail about an account. */
export interface AccountWording {
  subject: string;
  preheader: string;
  /** Without a name when none can be shown. */
  heading: (firstName: string | null) => string;
  /** `otherEmail` is the further address in the mail, null without one; `email` is the seller's. */
  paragraphs: (content: { otherEmail: string | null }) => string[];
  /** Null for mails without a request. */
  button: string | null;
  /** Advice for a recipient who did not cause the mail; null without any. */
  notYou: ((sellerEmail: string) => string) | null;
}

/** Every word of the mails about accounts in one language. */
export interface AccountTranslations {
  mails: Readonly<Record<IdentityMessage, AccountWording>>;
  /** Validity of the link of a mail. */
  validUntil: (moment: string) => string;
  reason: (sellerName: string) => string;
}
