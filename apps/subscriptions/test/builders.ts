import type { Caller } from '@brote/contracts';
import { subscriptionExamples } from '@brote/contracts/examples';
import {
  getSubscription,
  getSubscriptionCheckout,
  startSubscription,
  type StartSubscriptionRequest,
  type SubscriptionCheckoutView,
  type SubscriptionView,
} from '@brote/contracts/subscriptions';
import { aCaller, eventually } from '@brote/test-support';
import { createStripe } from '@brote/stripe-client';
import { isRefused } from '@brote/messaging';
import type { Harness } from './harness';

/** A request for the couple plan in the price book of the harness, every three months. */
export function aSubscriptionRequest(overrides: Partial<StartSubscriptionRequest> = {}): StartSubscriptionRequest {
  return { ...subscriptionExamples.startRequest, ...overrides };
}

/** A bought subscription with its buyer and its Checkout Session. */
export interface BoughtPlan {
  caller: Caller;
  sessionId: string;
  subscriptionId: string;
}

export async function openSession(
  harness: Harness,
  caller: Caller = aCaller(),
  request = aSubscriptionRequest(),
): Promise<{ caller: Caller; url: string; sessionId: string }> {
  const { url } = await harness.requests.send(startSubscription, request, { caller });
  return { caller, url, sessionId: /cs_\w+/.exec(url)?.[0] ?? '' };
}

/** Buys and activates a subscription. */
export async function subscribe(harness: Harness, request = aSubscriptionRequest(), { caller = aCaller() } = {}): Promise<BoughtPlan> {
  const session = await openSession(harness, caller, request);
  await payByCard(session);
  const { subscriptionId } = await waitForCheckoutState(harness, session, 'active');
  return { caller, sessionId: session.sessionId, subscriptionId };
}

/** Polls as the success page does, until the checkout has the state. */
export async function waitForCheckoutState(
  harness: Harness,
  { sessionId, caller }: { sessionId: string; caller: Caller },
  state: SubscriptionCheckoutView['state'],
  withinMs = 30_000,
): Promise<SubscriptionCheckoutView> {
  return eventually(
    async () => {
      const checkout = await harness.requests.send(getSubscriptionCheckout, { sessionId }, { caller });
      if (checkout.state !== state) throw new Error(`The checkout is ${checkout.state}, not ${state}`);
      return checkout;
    },
    { withinMs, everyMs: 100 },
  );
}

export async function readSubscription(
  harness: Harness,
  { caller, subscriptionId }: Pick<BoughtPlan, 'caller' | 'subscriptionId'>,
): Promise<SubscriptionView> {
  return harness.requests.send(getSubscription, { subscriptionId }, { caller });
}

/** The code of a refusal, or null. */
export async function refusalCodeOf(promise: Promise<unknown>): Promise<string | null> {
  return promise.then(
    () => null,
    (error: unknown) => (isRefused(error) ? error.code : String(error)),
  );
}

export const CARD_NUMBERS = { good: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' } as const;

/** Stripe's test cards by name. */
type TestCard = 'pm_card_chargeCustomerFail' | 'pm_card_authenticationRequired' | 'pm_card_visa';

/** Replaces the payment method of the subscription by another card. */
export async function useCard(harness: Harness, { subscriptionId }: BoughtPlan, card: TestCard): Promise<void> {
  const [row] = await harness.queryRows<{ customer: string; stripe: string }>(
    'SELECT stripe_customer AS customer, stripe_subscription AS stripe FROM subscription WHERE id = :subscriptionId',
    { subscriptionId },
  );
  const stripe = createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url });
  const method = await stripe.paymentMethods.attach(card, { customer: row?.customer ?? '' });
  await stripe.subscriptions.update(row?.stripe ?? '', { default_payment_method: method.id });
}

/** Submits a hosted page of Stripe. */
async function submit(url: string, fields: Record<string, string>): Promise<{ status: number; location: string | null }> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  await response.text();
  return { status: response.status, location: response.headers.get('location') };
}

export const payByCard = ({ url }: { url: string }, number: string = CARD_NUMBERS.good) =>
  submit(url, { method: 'card', expiry: '12 / 34', cvc: '123', name: 'Lucía Ferrer', number });
export const payByDebit = ({ url }: { url: string }, iban = 'ES0700120345030000067890') =>
  submit(url, { method: 'sepa_debit', iban, holder: 'Lucía Ferrer' });

/** Types of the events of a subscription or a delivery, in order. */
export async function readEventsOf(harness: Harness, aggregateId: string): Promise<string[]> {
  const rows = await harness.queryRows<{ type: string }>(
    'SELECT type FROM outbox WHERE aggregate_id = :aggregateId ORDER BY aggregate_version',
    { aggregateId },
  );
  return rows.map(({ type }) => type.replace('subscriptions.', '').replace('.v1', ''));
}
