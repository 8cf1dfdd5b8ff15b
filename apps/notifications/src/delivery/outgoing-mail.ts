import type { InvoiceDocument } from '@brote/contracts/orders';
import type { RenderedMail } from '#app/rendering/render-mail';
import type { TermsDocument } from '#app/rendering/terms-document';

/** A mail that can leave. */
export interface OutgoingMail {
  channel: 'email';
  recipient: string;
  mail: RenderedMail;
  invoice?: InvoiceDocument;
  /** The terms of the contract that the mail confirms. */
  terms?: TermsDocument;
  /** Who gets the answers, where it is not the seller. */
  replyTo?: { name: string; address: string };
  /** Switches such mails off with one POST (RFC 8058); only for mails that can be switched off. */
  oneClickUrl?: string;
  /** Answers a message of a person; mail programs distinguish such mails from automatic ones. */
  isReply?: boolean;
  /** A member of the staff wrote it. It is not marked as automatic, so that an out-of-office reply may answer it. */
  isByHand?: boolean;
  /** Sent to many who agreed to it: it comes from an address of its own, where one is set. */
  isNews?: boolean;
  /** The mails of the same thread before it, the oldest first, as ids of their messages. */
  follows?: readonly string[];
}

/** There is nothing to send, and why. */
export interface Suppressed {
  suppressed: string;
}
