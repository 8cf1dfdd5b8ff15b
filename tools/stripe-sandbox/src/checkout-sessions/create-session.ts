import type Stripe from 'stripe';
import type { EndpointCall } from '#app/api/endpoint';
import { requireCustomer } from '#app/customers/customer';
import { orNull } from '#app/or-null';
import type { IntentRequest } from '#app/payment-intents/payment-intent';
import { noRequestCause } from '#app/api/endpoint';
import { openSetup } from '#app/setup-intents/setup-intent';
import type { Sandbox } from '../sandbox';
import type { CheckoutSession, SubscriptionRequest } from './checkout-session';
import { scheduleExpiry } from './expire-session';
import { waiveRecurringLine, newLineItem } from './line-items';
import { methodTypesOf, newSession } from './new-session';
import { checkSessionRules } from './session-rules';
import { needsPayment } from './subscribe-session';
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
    setupFutureUsage: session.mode === 'subscription' ? 'off_session' : orNull(data.setup_future_usage),
    methodTypes: methodTypesOf(params),
  };
}

const DAY_SECONDS = 86_400;

function subscriptionRequestOf({ mode, subscription_data: data }: CreateSessionParams, nowSeconds: number): SubscriptionRequest | null {
  if (mode !== 'subscription') return null;
  const trialDays = data?.trial_period_days;
  const trialEnd = data?.trial_end ?? (trialDays === undefined ? null : nowSeconds + trialDays * DAY_SECONDS);
  return { metadata: data?.metadata ?? {}, description: orNull(data?.description), trialEnd };
}

/** Without a payment the page saves a method: its setup intent opens with the session. */
function openSetupIfNoPayment(sandbox: Sandbox, params: CreateSessionParams, session: CheckoutSession): string | null {
  if (needsPayment(session)) return null;
  const { description, metadata = {} } = params.setup_intent_data ?? {};
  const details = { customer: session.customer, description: orNull(description), metadata, methodTypes: methodTypesOf(params) };
  return openSetup(sandbox, details, noRequestCause).id;
}

/**
 * Opens a payment page.
 * @throws StripeError 400 when the parameters do not go together, 404 for an unknown customer
 */
export function createSession({ sandbox, params }: EndpointCall<CreateSessionParams>): CheckoutSession {
  checkSessionRules(sandbox, params);
  if (params.customer !== undefined) requireCustomer(sandbox, params.customer, 'customer');
  const items = params.line_items ?? [];
  const subscription = subscriptionRequestOf(params, sandbox.clock.seconds());
  const lineItems = items
    .map((item) => newLineItem(sandbox, item))
    .map((line) => (subscription?.trialEnd ? waiveRecurringLine(line) : line));
  const session = newSession(sandbox, params, lineItems);
  sandbox.checkouts.add(session);
  const setupId = openSetupIfNoPayment(sandbox, params, session);
  if (session.mode === 'setup') session.setup_intent = setupId;
  sandbox.checkoutWork.set(session.id, {
    lineItems,
    images: items.map((item) => item.price_data?.product_data?.images?.[0] ?? null),
    intentRequest: intentRequestOf(params, session),
    intentId: null,
    setupId,
    subscription,
    authenticatingMethodId: null,
    completedEventId: null,
  });
  scheduleExpiry(sandbox, session);
  return session;
}
