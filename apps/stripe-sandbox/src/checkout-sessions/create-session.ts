import type Stripe from 'stripe';
import type { Call } from '#app/api/endpoint';
import { noSuch } from '#app/api/stripe-error';
import { orNull } from '#app/or-null';
import type { IntentRequest } from '#app/payment-intents/payment-intent';
import type { CheckoutSession } from './checkout-session';
import { expireWhenDue } from './expire-session';
import { newLineItem } from './line-items';
import { methodTypesOf, newSession } from './new-session';
import { checkSessionRules } from './session-rules';
import type { CreateSessionParams } from './session-params';

function shippingOf(shipping: NonNullable<CreateSessionParams['payment_intent_data']>['shipping']): Stripe.PaymentIntent.Shipping | null {
  if (shipping === undefined) return null;
  const { line1, line2, city, state, postal_code: postalCode, country } = shipping.address;
  return {
    address: {
      city: orNull(city),
      country: orNull(country),
      line1,
      line2: orNull(line2),
      postal_code: orNull(postalCode),
      state: orNull(state),
    },
    carrier: orNull(shipping.carrier),
    name: shipping.name,
    phone: orNull(shipping.phone),
    tracking_number: orNull(shipping.tracking_number),
  };
}

function intentRequestOf(params: CreateSessionParams, session: CheckoutSession): IntentRequest {
  const data: Partial<NonNullable<CreateSessionParams['payment_intent_data']>> = params.payment_intent_data ?? {};
  return {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    customer: session.customer,
    description: orNull(data.description),
    metadata: data.metadata ?? {},
    receiptEmail: orNull(data.receipt_email),
    shipping: shippingOf(data.shipping),
    statementDescriptor: orNull(data.statement_descriptor),
    statementDescriptorSuffix: orNull(data.statement_descriptor_suffix),
    setupFutureUsage: orNull(data.setup_future_usage),
    methodTypes: methodTypesOf(params),
  };
}

/**
 * Opens a payment page.
 * @throws StripeError 400 when the parameters do not go together, 404 for an unknown customer
 */
export function createSession({ sandbox, params }: Call<CreateSessionParams>): CheckoutSession {
  checkSessionRules(params, sandbox.clock.seconds());
  if (params.customer !== undefined && !sandbox.customers.get(params.customer)) throw noSuch('customer', params.customer, 'customer');
  const items = params.line_items ?? [];
  const lineItems = items.map((item) => newLineItem(sandbox, item));
  const session = newSession(sandbox, params, lineItems);
  sandbox.checkouts.add(session);
  sandbox.checkoutWork.set(session.id, {
    lineItems,
    images: items.map((item) => item.price_data?.product_data?.images?.[0] ?? null),
    intentRequest: intentRequestOf(params, session),
    intentId: null,
    authenticatingMethodId: null,
    completedEvent: null,
  });
  expireWhenDue(sandbox, session);
  return session;
}
