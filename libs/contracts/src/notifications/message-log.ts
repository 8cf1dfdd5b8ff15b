import { IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, MaxLength, Min } from 'class-validator';
import { IDENTITY_MESSAGES } from '../identity/messages';

/**
 * pending: waits or is being retried; sent: the mail server accepted it; failed: for good; suppressed: not to be sent; bounced: accepted, and
 * returned later; undeliverable: not sent, because mails to its address bounce or are reported as spam.
 */
export const MESSAGE_STATES = ['pending', 'sent', 'failed', 'suppressed', 'bounced', 'undeliverable'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/**
 * Mails about a subscription and its deliveries. Three mails about a payment are a series: the first, a reminder, the last before it ends.
 */
export const SUBSCRIPTION_MESSAGES = [
  'subscription-started',
  'delivery-upcoming',
  'delivery-delayed',
  'delivery-skipped',
  'delivery-shipped',
  'delivery-failed',
  'subscription-payment-failed',
  'subscription-payment-reminder',
  'subscription-payment-last',
  'subscription-payment-recovered',
  'subscription-paused',
  'subscription-resumes-soon',
  'subscription-resumed',
  'subscription-cancelled',
  'subscription-refunded',
  'subscription-document',
  'subscription-price-notice',
  'subscription-price-kept',
] as const;
export type SubscriptionMessage = (typeof SUBSCRIPTION_MESSAGES)[number];

/** Templates of messages. Staff write the last three: to a segment, to one person, to themselves as a test. */
export const MESSAGE_TEMPLATES = [
  'order-confirmation',
  'payment-delayed',
  'payment-failed',
  'order-refunded',
  'order-cancelled',
  'order-shipped',
  'order-delivered',
  'order-delivery-failed',
  'withdrawal-received',
  'withdrawal-resolved',
  'recall-notice',
  'recall-remedied',
  'order-link',
  'plan-link',
  ...IDENTITY_MESSAGES,
  ...SUBSCRIPTION_MESSAGES,
  'contact-received',
  'contact-forwarded',
  'support-received',
  'support-forwarded',
  'ticket-answered',
  'stock-alert',
  'announcement',
  'personal-message',
  'template-test',
] as const;
export type MessageTemplate = (typeof MESSAGE_TEMPLATES)[number];

/** One message in the log; the recipient is masked. */
export class MessageView {
  @IsUUID() id!: string;
  @IsIn(MESSAGE_TEMPLATES) template!: MessageTemplate;
  @IsString() @MaxLength(300) recipient!: string;
  @IsString() @MaxLength(300) subject!: string;
  @IsIn(MESSAGE_STATES) state!: MessageState;
  @IsInt() @Min(0) attempts!: number;
  @IsOptional() @IsString() @MaxLength(500) lastError!: string | null;
  @IsISO8601() createdAt!: string;
  @IsOptional() @IsISO8601() sentAt!: string | null;
}
