import type Stripe from 'stripe';
import type { IntentRequest } from '#app/payment-intents/payment-intent';
import type { Price } from '#app/prices/price';
import type { Stored } from '#app/stored';

type ReferenceFields = 'customer' | 'payment_intent' | 'setup_intent' | 'subscription' | 'invoice';
export type CheckoutSession = Stored<Stripe.Checkout.Session, ReferenceFields>;

export type LineItem = Omit<Stripe.LineItem, 'price'> & { price: Price | null };

/** The shop's parameters for the subscription when it opened the session. */
export interface SubscriptionRequest {
  readonly metadata: Record<string, string>;
  readonly description: string | null;
  /** Seconds; null without a trial. */
  readonly trialEnd: number | null;
}

/** Data of a session that are not part of Stripe's object. */
export interface CheckoutSessionData {
  readonly lineItems: readonly LineItem[];
  /** Pictures to show beside the lines on the page, by line. */
  readonly images: readonly (string | null)[];
  readonly intentRequest: IntentRequest;
  /** Created by the first attempt. The session names it only once an attempt led to an order. */
  intentId: string | null;
  /** Setup intent, where no money is due. */
  readonly setupId: string | null;
  readonly subscription: SubscriptionRequest | null;
  /** The method whose owner is on the bank's page now. */
  authenticatingMethodId: string | null;
  completedEventId: string | null;
}
