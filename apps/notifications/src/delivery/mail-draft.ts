import type { MailBody } from '#app/rendering/mail-body';
import type { VariableValues } from '#app/rendering/template-content';
import type { OutgoingMail } from './outgoing-mail';

/** Content and recipient of a message, before it takes the form of its channel. */
export interface MailDraft extends Omit<OutgoingMail, 'channel' | 'mail'> {
  body: MailBody;
  /** What the words of staff may name. */
  values?: VariableValues;
  /** For a text; null or missing where no number is known. */
  phone?: string | null;
  /** For a notice; null or missing for guests. */
  userId?: string | null;
  /** Where a notice leads, below the shop's origin. */
  path?: string;
}
