import type { CheckoutSessionLine } from '@brote/contracts/orders';
import { secondOf, type CreatePlanCheckoutSessionRequest } from '@brote/contracts/payments';
import { methodsFor } from '@brote/stripe-service';
import type Stripe from 'stripe';

/** The parameters of the Checkout Session of a plan. The same request always gives the same parameters, as its idempotency key needs. */
export function planSessionParams(
  { subscriptionId, planId, locale, customerId, priceId, lines, order, expiresAt }: CreatePlanCheckoutSessionRequest,
  publicOrigin: string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { subscription_id: subscriptionId, plan_id: planId };
  const orderMetadata: Record<string, string> = order === null ? {} : { order_id: order.orderId, order_number: order.number };
  return {
    mode: 'subscription',
    ...methodsFor('plan'),
    submit_type: 'pay',
    locale,
    customer: customerId,
    line_items: [{ price: priceId, quantity: 1 }, ...lines.map(toLineItem)],
    client_reference_id: subscriptionId,
    metadata: { ...metadata, ...orderMetadata },
    subscription_data: { metadata, billing_mode: { type: 'flexible' } },
    expires_at: secondOf(new Date(expiresAt)),
    success_url: `${publicOrigin}/subscription-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${publicOrigin}${order === null ? '/subscriptions' : `/cart?checkout=${subscriptionId}`}`,
  };
}

function toLineItem({ name, description, unitPrice, quantity }: CheckoutSessionLine) {
  return { quantity, price_data: { currency: 'eur', unit_amount: unitPrice, product_data: { name, description } } };
}
