import type Stripe from 'stripe';
import { newId } from '#app/ids';
import { orNull } from '#app/or-null';
import type { Sandbox } from '../sandbox';
import type { CheckoutSession, LineItem } from './checkout-session';
import type { CreateSessionParams } from './session-params';

const DAY_SECONDS = 24 * 3600;

/** The fields that are the same in every session that the shop can open today. */
const constantFields = {
  after_expiration: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  client_secret: null,
  collected_information: null,
  consent: null,
  currency_conversion: null,
  custom_fields: [],
  customer_account: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: { enabled: false },
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  subscription: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<CheckoutSession>;

/** Payment methods enabled in the account's dashboard. */
const ACCOUNT_METHOD_TYPES: readonly string[] = ['card', 'sepa_debit'];

/** Payment methods of the page: those of the account, narrowed by the request. */
export function methodTypesOf({
  allowed_payment_method_types: allowed = [...ACCOUNT_METHOD_TYPES],
  excluded_payment_method_types: excluded = [],
}: CreateSessionParams): string[] {
  return ACCOUNT_METHOD_TYPES.filter((type) => allowed.includes(type) && !excluded.includes(type));
}

function customTextOf(settings: CreateSessionParams['custom_text']): Stripe.Checkout.Session.CustomText {
  return {
    after_submit: orNull(settings?.after_submit),
    shipping_address: orNull(settings?.shipping_address),
    submit: orNull(settings?.submit),
    terms_of_service_acceptance: orNull(settings?.terms_of_service_acceptance),
  };
}

/** Before the payment only the address that the shop sent is known, afterwards the payer's name too. */
export function customerDetailsOf(email: string | null, name: string | null): Stripe.Checkout.Session.CustomerDetails | null {
  if (email === null && name === null) return null;
  return { address: null, business_name: null, email, individual_name: null, name, phone: null, tax_exempt: 'none', tax_ids: [] };
}

function consentOf({ consent_collection: settings }: CreateSessionParams): Stripe.Checkout.Session.ConsentCollection | null {
  if (settings === undefined) return null;
  const { payment_method_reuse_agreement: reuse, promotions, terms_of_service: terms } = settings;
  return { payment_method_reuse_agreement: orNull(reuse), promotions: orNull(promotions), terms_of_service: orNull(terms) };
}

function savedOptionsOf({ saved_payment_method_options: settings, mode }: CreateSessionParams) {
  if (settings === undefined && mode !== 'subscription') return null;
  const { allow_redisplay_filters: filters, payment_method_remove: remove, payment_method_save: save } = settings ?? emptyOptions;
  return {
    allow_redisplay_filters: filters ?? ['always' as const],
    payment_method_remove: orNull(remove ?? 'disabled'),
    payment_method_save: orNull(save),
  };
}
const emptyOptions: Partial<NonNullable<CreateSessionParams['saved_payment_method_options']>> = {};

/** The fields that differ with the mode. */
function modeFieldsOf(params: CreateSessionParams, lines: readonly LineItem[]) {
  const { mode = 'payment' } = params;
  const total = mode === 'setup' ? null : lines.reduce((sum, line) => sum + line.amount_total, 0);
  return {
    mode,
    amount_subtotal: total,
    amount_total: total,
    payment_method_collection: params.payment_method_collection ?? (mode === 'payment' ? ('if_required' as const) : ('always' as const)),
    payment_method_options: mode === 'setup' ? {} : { card: { request_three_d_secure: 'automatic' as const } },
    saved_payment_method_options: savedOptionsOf(params),
    total_details: mode === 'setup' ? null : { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  };
}

/** The shop's parameters; null for those that it left out. */
function requestedFieldsOf(params: CreateSessionParams) {
  const excluded = params.excluded_payment_method_types;
  return {
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    allow_promotion_codes: orNull(params.allow_promotion_codes),
    allowed_payment_method_types: orNull(params.allowed_payment_method_types),
    billing_address_collection: orNull(params.billing_address_collection),
    cancel_url: orNull(params.cancel_url),
    client_reference_id: orNull(params.client_reference_id),
    custom_text: customTextOf(params.custom_text),
    ...(excluded === undefined ? {} : { excluded_payment_method_types: excluded }),
    consent_collection: consentOf(params),
    locale: orNull(params.locale),
    metadata: params.metadata ?? {},
    origin_context: orNull(params.origin_context),
    payment_method_types: methodTypesOf(params),
    phone_number_collection: { enabled: params.phone_number_collection?.enabled ?? false },
    submit_type: orNull(params.submit_type),
    success_url: orNull(params.success_url),
  };
}

function customerFieldsOf(
  sandbox: Sandbox,
  { customer, customer_email: email, customer_creation: requestedCreation, mode }: CreateSessionParams,
) {
  const creation = mode === 'subscription' ? ('always' as const) : (requestedCreation ?? 'if_required');
  const customerEmail = sandbox.customers.get(customer ?? '')?.email ?? null;
  return {
    customer: orNull(customer),
    customer_creation: customer === undefined && mode !== 'setup' ? creation : null,
    customer_details: customerDetailsOf(email ?? customerEmail, null),
    customer_email: orNull(email),
  };
}

/** The object of a session that has just been opened. */
export function newSession(sandbox: Sandbox, params: CreateSessionParams, lines: readonly LineItem[]): CheckoutSession {
  const id = newId('cs_test_a1', 56);
  const createdSeconds = sandbox.clock.seconds();
  return {
    id,
    object: 'checkout.session',
    ...constantFields,
    ...requestedFieldsOf(params),
    ...customerFieldsOf(sandbox, params),
    ...modeFieldsOf(params, lines),
    created: createdSeconds,
    currency: lines[0]?.currency ?? params.currency ?? sandbox.options.currency,
    expires_at: params.expires_at ?? createdSeconds + DAY_SECONDS,
    url: `${sandbox.origin}/c/pay/${id}`,
  };
}
