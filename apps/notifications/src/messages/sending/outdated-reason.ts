import type { SubscriptionMessage } from '@brote/contracts/notifications';
import type { DeliveryStatus, SubscriptionMessageContent } from '@brote/contracts/subscriptions';

type MailCondition = (facts: SubscriptionMessageContent) => boolean;

const hasDeliveryStatus =
  (...statuses: readonly DeliveryStatus[]): MailCondition =>
  ({ delivery }) =>
    delivery !== null && statuses.includes(delivery.status);
const hasAmountDue: MailCondition = ({ subscription, amountDue }) => subscription.status !== 'cancelled' && amountDue !== null;
/** A customer in dunning gets no mail that says that nothing is due. */
const isPaidUp: MailCondition = ({ subscription, amountDue }) => subscription.status !== 'past_due' && amountDue === null;
const isPaused: MailCondition = ({ subscription }) => subscription.status === 'paused' && subscription.pausedUntil !== null;

/** Conditions that must still hold when a mail leaves: facts may have changed between the event and the dispatch. */
const MAIL_CONDITIONS: Readonly<Record<SubscriptionMessage, MailCondition>> = {
  'subscription-started': () => true,
  'delivery-upcoming': (facts) => facts.deliveryToken !== null && isPaidUp(facts) && hasDeliveryStatus('scheduled', 'waiting')(facts),
  // The mail about the payment covers a delivery that waits for it.
  'delivery-delayed': (facts) => facts.delivery?.reason === 'stock' && hasDeliveryStatus('waiting')(facts),
  'delivery-skipped': hasDeliveryStatus('skipped'),
  'delivery-shipped': hasDeliveryStatus('in_transit', 'delivered'),
  'delivery-failed': hasDeliveryStatus('failed'),
  'subscription-payment-failed': hasAmountDue,
  'subscription-payment-reminder': hasAmountDue,
  'subscription-payment-last': hasAmountDue,
  'subscription-payment-recovered': (facts) => facts.subscription.status !== 'cancelled' && isPaidUp(facts),
  'subscription-paused': isPaused,
  'subscription-resumes-soon': isPaused,
  'subscription-resumed': (facts) => facts.subscription.status === 'active' && isPaidUp(facts),
  'subscription-cancelled': ({ subscription }) => subscription.status === 'cancelled',
  'subscription-refunded': () => true,
  'subscription-document': () => true,
  'subscription-price-notice': ({ subscription, priceChange }) => subscription.status !== 'cancelled' && priceChange !== null,
  // A newer announcement cancels the mail about a kept price.
  'subscription-price-kept': ({ subscription, priceChange }) => subscription.status !== 'cancelled' && priceChange === null,
};

/** Reason why an enqueued mail is outdated; null when it is still correct. */
export function outdatedReason(template: SubscriptionMessage, facts: SubscriptionMessageContent): string | null {
  return MAIL_CONDITIONS[template](facts) ? null : 'it is no longer so';
}
