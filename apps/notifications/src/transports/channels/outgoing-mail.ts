import type { InvoiceDocument } from '@brote/contracts/orders';

/** A picture inside the mail, so that opening it contacts no server. */
export interface AttachedPicture {
  cid: string;
  fileName: string;
  png: Buffer;
}

/** The content of a mail, without its recipient and documents. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  pictures: AttachedPicture[];
}

/** A document attached to a mail, so that its reader can store it. */
export interface TermsDocument {
  fileName: string;
  html: string;
}

/** A mail that is ready to be sent. */
export interface OutgoingMail {
  channel: 'email';
  recipient: string;
  mail: RenderedMail;
  invoice?: InvoiceDocument;
  /** Terms of the contract that the mail confirms. */
  terms?: TermsDocument;
  /** Recipient of the replies, when it is not the seller. */
  replyTo?: { name: string; address: string };
  /** URL that switches such mails off with one POST (RFC 8058); only for mails that can be switched off. */
  oneClickUrl?: string;
  /** Whether it answers a message of a person; mail programs distinguish such mails from automatic ones. */
  isReply?: boolean;
  /** Whether a member of the staff wrote it. It is not marked as automatic, so that an out-of-office reply may answer it. */
  isByHand?: boolean;
  /** Whether it goes to many accounts that agreed: it comes from an address of its own, where one is set. */
  isNews?: boolean;
  /** Message ids of the earlier mails of the thread, the oldest first. */
  follows?: readonly string[];
}
