import type { SubscriptionMessage } from '@brote/contracts/notifications';
import type { SubscriptionMessageContent } from '@brote/contracts/subscriptions';
import { aDelivery, aSubscription, mailFacts } from './builders';

const TRACKING_DETAILS = {
  carrier: 'seur',
  number: 'SE123456',
  url: 'https://www.seur.com/livetracking?segOnlineIdentificador=SE123456',
} as const;
const owingState: Partial<SubscriptionMessageContent> = {
  amountDue: { amount: 190, currency: 'EUR' },
  subscription: aSubscription({ status: 'past_due', nextChargeOn: null, paymentProblemUrl: 'https://invoice.stripe.com/i/acct_1/test_1' }),
};
const pausedState: Partial<SubscriptionMessageContent> = {
  subscription: aSubscription({ status: 'paused', pausedUntil: '2027-01-10', nextDelivery: null, nextChargeOn: '2027-01-10' }),
};

/** Facts of each mail when it is due. */
export const FACTS_BY_TEMPLATE: Readonly<Record<SubscriptionMessage, SubscriptionMessageContent>> = {
  'subscription-started': mailFacts(),
  'delivery-upcoming': mailFacts(),
  'delivery-delayed': mailFacts({ delivery: aDelivery({ status: 'waiting', reason: 'stock' }) }),
  'delivery-skipped': mailFacts({ delivery: aDelivery({ status: 'skipped', date: '2026-12-10' }), deliveryToken: null }),
  'delivery-shipped': mailFacts({ delivery: aDelivery({ status: 'in_transit', tracking: TRACKING_DETAILS }), deliveryToken: null }),
  'delivery-failed': mailFacts({ delivery: aDelivery({ status: 'failed', reason: 'address' }), deliveryToken: null }),
  'subscription-payment-failed': mailFacts(owingState),
  'subscription-payment-reminder': mailFacts(owingState),
  'subscription-payment-last': mailFacts(owingState),
  'subscription-payment-recovered': mailFacts(),
  'subscription-paused': mailFacts(pausedState),
  'subscription-resumes-soon': mailFacts(pausedState),
  'subscription-resumed': mailFacts(),
  'subscription-cancelled': mailFacts({
    subscription: aSubscription({ status: 'cancelled', endsOn: '2026-12-20', nextDelivery: null, nextChargeOn: null, actions: [] }),
  }),
  'subscription-refunded': mailFacts({}),
  'subscription-document': mailFacts(),
  'subscription-price-notice': mailFacts({ priceChange: { monthlyPrice: { amount: 220, currency: 'EUR' }, from: '2027-03-01' } }),
  'subscription-price-kept': mailFacts(),
};
