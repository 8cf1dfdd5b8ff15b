import type Stripe from 'stripe';
import type { EventRecord } from '#app/events/event-log';
import type { IntentRequest } from '#app/payment-intents/payment-intent';
import type { Stored } from '#app/stored';

export type CheckoutSession = Stored<Stripe.Checkout.Session, 'customer' | 'payment_intent'>;

/** A price as it travels: decimals are text on the wire, an object only inside the SDK. */
export type Price = Omit<Stored<Stripe.Price, 'product'>, 'unit_amount_decimal'> & { unit_amount_decimal: string | null };
export type LineItem = Omit<Stripe.LineItem, 'price'> & { price: Price | null };

/** What belongs to a session but is not part of the object. */
export interface CheckoutWork {
  readonly lineItems: readonly LineItem[];
  /** Pictures to show beside the lines on the page, by line. */
  readonly images: readonly (string | null)[];
  readonly intentRequest: IntentRequest;
  /** Made by the first attempt; the session names it only once the attempt led to an order. */
  intentId: string | null;
  /** The method whose owner is at the bank's page at this moment. */
  authenticatingMethodId: string | null;
  completedEvent: EventRecord | null;
}
