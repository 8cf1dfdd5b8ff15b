import type { MailBody } from '#app/messages/rendering/mail-body';
import type { VariableValues } from '#app/messages/rendering/template-content';
import type { OutgoingMail } from '#app/transports/channels/outgoing-mail';
import type { OutgoingMessage } from '#app/transports/channels/transport';

/** Content and recipient of a message, before it takes the form of its channel. */
export interface MailDraft extends Omit<OutgoingMail, 'channel' | 'mail'> {
  body: MailBody;
  /** Values of the variables in staff's text. */
  values?: VariableValues;
  /** Number for a text message; null or missing where none is known. */
  phone?: string | null;
  /** Account for a notice; null or missing for guests. */
  userId?: string | null;
  /** Target of a notice, a path below the shop's origin. */
  path?: string;
}

/** The reason for sending no mail. */
export interface SuppressedMail {
  suppressed: string;
}

/** A mail that its address would not accept, with the reason for sending none. */
export interface UndeliverableMail {
  undeliverable: string;
  message: OutgoingMessage;
}
