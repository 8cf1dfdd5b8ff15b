import type { Locale } from '@brote/contracts';
import type { Channel, MessageTemplate } from '@brote/contracts/notifications';
import type { MessageCause } from '@brote/messaging';
import type { TemplateContent } from '#app/messages/rendering/template-content';

/** A mail that this process alone is to send now. */
export interface ClaimedMail extends MessageCause {
  id: string;
  template: MessageTemplate;
  channel: Channel;
  /** Id of the order, withdrawal, ticket, subscription or requested message. */
  aboutId: string;
  /** Delivery of a subscription, for mails about one. */
  deliveryId: string | null;
  /** Invoice or credit note of a plan, for mails about one. */
  documentNumber: string | null;
  /** Charge of a plan, by its invoice's id at Stripe, for mails about its document or its refund. */
  chargeId: string | null;
  /** Account of the recipient, when it is known. */
  userId: string | null;
  /** Whether the data of that account was erased meanwhile. */
  isErased: boolean;
  /** Cents. */
  refunded: number;
  /** Number of tries, this one included. */
  attempts: number;
  createdAt: Date;
  /** Language of a test mail; no other source has it. */
  locale: Locale | null;
  /** Text of staff in place of the shop's own. */
  words: TemplateContent | null;
}
