import type Stripe from 'stripe';
import { newId } from '#app/ids';
import { orNull } from '#app/or-null';
import type { Sandbox } from '../sandbox';
import type { CheckoutSession, LineItem } from './checkout-session';
import type { CreateSessionParams } from './session-params';

const DAY = 24 * 3600;

/** What is the same in every session that the shop can open today. */
const alike = {
  after_expiration: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  customer_account: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: { enabled: false },
  mode: 'payment',
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<CheckoutSession>;

/** The ways to pay that the page offers: those of the account, narrowed by the request. */
export function methodTypesOf({
  allowed_payment_method_types: allowed,
  excluded_payment_method_types: excluded = [],
}: CreateSessionParams): string[] {
  return (allowed ?? ['card', 'sepa_debit']).filter((type) => !excluded.some((out) => out === type));
}

function textsOf(given: CreateSessionParams['custom_text']): Stripe.Checkout.Session.CustomText {
  return {
    after_submit: orNull(given?.after_submit),
    shipping_address: orNull(given?.shipping_address),
    submit: orNull(given?.submit),
    terms_of_service_acceptance: orNull(given?.terms_of_service_acceptance),
  };
}

/** Before the payment only the address that the shop sent is known, afterwards the payer's name too. */
export function customerDetailsOf(email: string | null, name: string | null): Stripe.Checkout.Session.CustomerDetails | null {
  if (email === null && name === null) return null;
  return { address: null, business_name: null, email, individual_name: null, name, phone: null, tax_exempt: 'none', tax_ids: [] };
}

/** What the shop said, null where it said nothing. */
function asGiven(params: CreateSessionParams) {
  const excluded = params.excluded_payment_method_types;
  return {
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    allow_promotion_codes: orNull(params.allow_promotion_codes),
    allowed_payment_method_types: orNull(params.allowed_payment_method_types),
    billing_address_collection: orNull(params.billing_address_collection),
    cancel_url: orNull(params.cancel_url),
    client_reference_id: orNull(params.client_reference_id),
    custom_text: textsOf(params.custom_text),
    ...(excluded === undefined ? {} : { excluded_payment_method_types: excluded }),
    locale: orNull(params.locale),
    metadata: params.metadata ?? {},
    origin_context: orNull(params.origin_context),
    payment_method_types: methodTypesOf(params),
    phone_number_collection: { enabled: params.phone_number_collection?.enabled ?? false },
    submit_type: orNull(params.submit_type),
    success_url: orNull(params.success_url),
  };
}

function customerOf(
  sandbox: Sandbox,
  { customer, customer_email: email, customer_creation: creation = 'if_required' }: CreateSessionParams,
) {
  const known = sandbox.customers.get(customer ?? '')?.email ?? null;
  return {
    customer: orNull(customer),
    customer_creation: customer === undefined ? creation : null,
    customer_details: customerDetailsOf(email ?? known, null),
    customer_email: orNull(email),
  };
}

/** The object of a session that has just been opened. */
export function newSession(sandbox: Sandbox, params: CreateSessionParams, lines: readonly LineItem[]): CheckoutSession {
  const id = newId('cs_test_a1', 56);
  const created = sandbox.clock.seconds();
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  return {
    id,
    object: 'checkout.session',
    ...alike,
    ...asGiven(params),
    ...customerOf(sandbox, params),
    amount_subtotal: total,
    amount_total: total,
    created,
    currency: lines[0]?.currency ?? sandbox.options.currency,
    expires_at: params.expires_at ?? created + DAY,
    url: `${sandbox.origin}/c/pay/${id}`,
  };
}
