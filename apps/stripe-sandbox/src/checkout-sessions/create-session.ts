import type Stripe from 'stripe';
import type { Call } from '#app/api/endpoint';
import { noSuch } from '#app/api/stripe-error';
import { newId } from '#app/ids';
import type { IntentRequest } from '#app/payment-intents/payment-intent';
import type { Sandbox } from '../sandbox';
import type { CheckoutSession, LineItem } from './checkout-session';
import { expireWhenDue } from './expire-session';
import { newLineItem } from './line-items';
import { checkSessionRules } from './session-rules';
import type { CreateSessionParams } from './session-params';

const DAY = 24 * 3600;

function methodTypesOf({
  allowed_payment_method_types: allowed,
  excluded_payment_method_types: excluded = [],
}: CreateSessionParams): string[] {
  return (allowed ?? ['card', 'sepa_debit']).filter((type) => !excluded.some((out) => out === type));
}

function textsOf(given: CreateSessionParams['custom_text']): Stripe.Checkout.Session.CustomText {
  const { after_submit = null, shipping_address = null, submit = null, terms_of_service_acceptance = null } = given ?? {};
  return { after_submit, shipping_address, submit, terms_of_service_acceptance };
}

function shippingOf(params: CreateSessionParams): Stripe.PaymentIntent.Shipping | null {
  const shipping = params.payment_intent_data?.shipping;
  if (shipping === undefined) return null;
  const { line1, line2 = null, city = null, state = null, postal_code = null, country = null } = shipping.address;
  return {
    address: { city, country, line1, line2, postal_code, state },
    carrier: shipping.carrier ?? null,
    name: shipping.name,
    phone: shipping.phone ?? null,
    tracking_number: shipping.tracking_number ?? null,
  };
}

function intentRequestOf(params: CreateSessionParams, amount: number, currency: string): IntentRequest {
  const data = params.payment_intent_data;
  return {
    amount,
    currency,
    customer: params.customer ?? null,
    description: data?.description ?? null,
    metadata: data?.metadata ?? {},
    receiptEmail: data?.receipt_email ?? null,
    shipping: shippingOf(params),
    statementDescriptor: data?.statement_descriptor ?? null,
    statementDescriptorSuffix: data?.statement_descriptor_suffix ?? null,
    setupFutureUsage: data?.setup_future_usage ?? null,
    methodTypes: methodTypesOf(params),
  };
}

function newSession(sandbox: Sandbox, params: CreateSessionParams, lines: readonly LineItem[]): CheckoutSession {
  const id = newId('cs_test_a1', 56);
  const created = sandbox.clock.seconds();
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    after_expiration: null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: lines[0]?.currency ?? sandbox.options.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: textsOf(params.custom_text),
    customer: params.customer ?? null,
    customer_account: null,
    customer_creation: params.customer === undefined ? (params.customer_creation ?? 'if_required') : null,
    customer_details: customerDetailsOf(params.customer_email ?? sandbox.customers.get(params.customer ?? '')?.email ?? null, null),
    customer_email: params.customer_email ?? null,
    discounts: [],
    ...(params.excluded_payment_method_types === undefined ? {} : { excluded_payment_method_types: params.excluded_payment_method_types }),
    expires_at: params.expires_at ?? created + DAY,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: { enabled: false },
    metadata: params.metadata ?? {},
    mode: 'payment',
    origin_context: params.origin_context ?? null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: methodTypesOf(params),
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: params.phone_number_collection?.enabled ?? false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url ?? null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${sandbox.origin}/c/pay/${id}`,
    wallet_options: null,
  };
}

/** Before the payment only the address that the shop sent is known, afterwards the payer's name too. */
export function customerDetailsOf(email: string | null, name: string | null): Stripe.Checkout.Session.CustomerDetails | null {
  if (email === null && name === null) return null;
  return { address: null, business_name: null, email, individual_name: null, name, phone: null, tax_exempt: 'none', tax_ids: [] };
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
    intentRequest: intentRequestOf(params, session.amount_total ?? 0, session.currency ?? sandbox.options.currency),
    intentId: null,
    authenticatingMethodId: null,
    completedEvent: null,
  });
  expireWhenDue(sandbox, session);
  return session;
}
