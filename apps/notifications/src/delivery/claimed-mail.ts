import type { Locale } from '@brote/contracts';
import type { Channel, MessageTemplate } from '@brote/contracts/notifications';
import type { TemplateContent } from '#app/rendering/template-content';

/** A mail that this process, and no other, is to send now. */
export interface ClaimedMail {
  id: string;
  template: MessageTemplate;
  channel: Channel;
  /** The order, withdrawal, ticket, subscription or wanted message it is about. */
  aboutId: string;
  /** The delivery of a subscription it is about. */
  deliveryId: string | null;
  /** The account it concerns, when that is known. */
  userId: string | null;
  /** Whether that account's data was erased meanwhile. */
  isErased: boolean;
  /** Cents. */
  refunded: number;
  /** This try included. */
  attempts: number;
  createdAt: Date;
  /** The language of a test, which nothing else says. */
  locale: Locale | null;
  /** What staff put in the place of the shop's own words. */
  words: TemplateContent | null;
}
