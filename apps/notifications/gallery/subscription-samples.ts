import { SUBSCRIPTION_MESSAGES, type SubscriptionMessage } from '@brote/contracts/notifications';
import { aSubscription } from '../test/builders';
import { FACTS_BY_TEMPLATE } from '../test/subscription-states';
import { composeSubscriptionMail } from '../src/messages/rendering/compose-subscription-mail';
import { TOPIC_BY_SWITCHABLE_MESSAGE } from '../src/messages/rendering/message-kinds';
import type { SubscriptionMailData } from '../src/messages/rendering/subscription-mail-data';
import { createSample, shop, type MailSample } from './mail-sample';

/** The usual state of a template, changed by `own`. */
function subscriptionSample(template: SubscriptionMessage, state: string, overrides: Partial<SubscriptionMailData> = {}): MailSample {
  const { userId: _owner, ...usual } = FACTS_BY_TEMPLATE[template];
  const topic = TOPIC_BY_SWITCHABLE_MESSAGE[template];
  const unsubscribeLink = topic === undefined ? null : { topic, token: 'sig.ned' };
  return createSample(template, state, (locale) =>
    composeSubscriptionMail(template, { firstName: 'Lucía', withdrawalToken: null, ...usual, ...overrides, locale }, shop, unsubscribeLink),
  );
}

const chargedPerDelivery = aSubscription({ billingPeriod: 'per-delivery' });
const priceChange = { monthlyPrice: { amount: 220, currency: 'EUR' as const }, from: '2027-02-01' };
const withdrawalToken = 'c2lnbmVk.bGluaw';

/** What the mail is about, where the state of the plan does not tell. */
const USUAL_DETAILS: Partial<Record<SubscriptionMessage, Partial<SubscriptionMailData>>> = {
  'subscription-refunded': { refunded: 190 },
  'subscription-document': { documentNumber: 'F2026-000124' },
};

/** Mails about a subscription: each template once, and the states that change its text. */
export const subscriptionSamples: readonly MailSample[] = [
  ...SUBSCRIPTION_MESSAGES.map((template) => subscriptionSample(template, 'usual', USUAL_DETAILS[template])),
  subscriptionSample('subscription-document', 'credit note', { documentNumber: 'R2026-000007' }),
  subscriptionSample('subscription-started', 'withdrawable', { withdrawalToken }),
  subscriptionSample('subscription-started', 'charged per delivery', { subscription: chargedPerDelivery }),
  subscriptionSample('delivery-upcoming', 'new price ahead', { subscription: aSubscription({ priceChange }) }),
  subscriptionSample('delivery-upcoming', 'payment overdue', { subscription: aSubscription({ status: 'past_due', nextChargeOn: null }) }),
  subscriptionSample('subscription-payment-failed', 'first payment', {
    subscription: aSubscription({ status: 'incomplete', nextChargeOn: null }),
  }),
  subscriptionSample('subscription-cancelled', 'withdrawn', { isWithdrawn: true }),
];
