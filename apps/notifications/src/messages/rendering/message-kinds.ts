import { IDENTITY_MESSAGES, type IdentityMessage } from '@brote/contracts/identity';
import {
  SUBSCRIPTION_MESSAGES,
  type MessageTemplate,
  type SubscriptionMessage,
  type UnsubscribeTopic,
} from '@brote/contracts/notifications';
import { STAFF_MESSAGES, type StaffMessage } from './compose-staff-mail';

/** Mails about one order. */
export const ORDER_MESSAGES = [
  'order-confirmation',
  'payment-delayed',
  'payment-failed',
  'order-refunded',
  'order-cancelled',
  'order-shipped',
  'order-delivered',
  'order-delivery-failed',
] as const satisfies readonly MessageTemplate[];
export type OrderMessage = (typeof ORDER_MESSAGES)[number];

/** Mails about the withdrawal from an order. The law requires them. */
export const WITHDRAWAL_MESSAGES = ['withdrawal-received', 'withdrawal-resolved'] as const satisfies readonly MessageTemplate[];
export type WithdrawalMessage = (typeof WITHDRAWAL_MESSAGES)[number];

/** Mails about a recall: its opening, and the remedy carried out. */
export const RECALL_MESSAGES = ['recall-notice', 'recall-remedied'] as const satisfies readonly MessageTemplate[];
export type RecallMessage = (typeof RECALL_MESSAGES)[number];

/** Mails with a new link in place of an expired one. */
export const LINK_MESSAGES = ['order-link', 'plan-link'] as const satisfies readonly MessageTemplate[];
export type LinkMessage = (typeof LINK_MESSAGES)[number];

/** Mails about a message to the shop: one to support, one to the sender. */
export const TICKET_MESSAGES = [
  'contact-received',
  'contact-forwarded',
  'support-received',
  'support-forwarded',
] as const satisfies readonly MessageTemplate[];
export type TicketMessage = (typeof TICKET_MESSAGES)[number];
/** The staff's answer to such a message. */
export type TicketAnswer = 'ticket-answered';

/** Topics that switch mails off. */
export type Topic = UnsubscribeTopic;

/**
 * The mails that their recipient may switch off, with their topic. The contract, the law or the account's safety require all others. So is
 * the notice before each delivery, which announces the renewal and its effect without an answer.
 */
export const TOPIC_BY_SWITCHABLE_MESSAGE: Readonly<Partial<Record<MessageTemplate, Topic>>> = {
  'order-shipped': 'orderUpdates',
  'order-delivered': 'orderUpdates',
  'delivery-shipped': 'orderUpdates',
  'subscription-resumes-soon': 'subscriptionReminders',
  announcement: 'marketing',
};

/** Kind of each template, which decides the service that provides its content. A template without a kind does not compile. */
export type MessageKind =
  | { about: 'order'; template: OrderMessage }
  | { about: 'withdrawal'; template: WithdrawalMessage }
  | { about: 'account'; template: IdentityMessage }
  | { about: 'subscription'; template: SubscriptionMessage }
  | { about: 'ticket'; template: TicketMessage | TicketAnswer }
  | { about: 'recall'; template: RecallMessage }
  | { about: 'link'; template: LinkMessage }
  | { about: 'stock'; template: 'stock-alert' }
  | { about: 'staff'; template: StaffMessage };

/** The kind of a mail. */
export function kindOf(template: MessageTemplate): MessageKind {
  if (isOneOf(ORDER_MESSAGES, template)) return { about: 'order', template };
  if (isOneOf(WITHDRAWAL_MESSAGES, template)) return { about: 'withdrawal', template };
  if (isOneOf(IDENTITY_MESSAGES, template)) return { about: 'account', template };
  if (isOneOf(SUBSCRIPTION_MESSAGES, template)) return { about: 'subscription', template };
  if (isOneOf(STAFF_MESSAGES, template)) return { about: 'staff', template };
  if (isOneOf(RECALL_MESSAGES, template)) return { about: 'recall', template };
  if (isOneOf(LINK_MESSAGES, template)) return { about: 'link', template };
  if (template === 'stock-alert') return { about: 'stock', template };
  return { about: 'ticket', template };
}

function isOneOf<T extends MessageTemplate>(templates: readonly T[], template: MessageTemplate): template is T {
  return templates.some((each) => each === template);
}
