import { httpUrl, bool, email, hash, integer, list, metadata, oneOf, required, text } from '#app/api/params';
import type { ParamValues } from '#app/api/params';

/** The languages of Stripe's page; ours speaks English and Spanish and answers the others in English. */
const allowedLocales = [
  ...[
    'auto',
    'bg',
    'cs',
    'da',
    'de',
    'el',
    'en',
    'en-GB',
    'es',
    'es-419',
    'et',
    'fi',
    'fil',
    'fr',
    'fr-CA',
    'hr',
    'hu',
    'id',
    'it',
    'ja',
    'ko',
  ],
  ...['lt', 'lv', 'ms', 'mt', 'nb', 'nl', 'pl', 'pt', 'pt-BR', 'ro', 'ru', 'sk', 'sl', 'sv', 'th', 'tr', 'vi', 'zh', 'zh-HK', 'zh-TW'],
] as const;

const productData = hash({
  name: required(text()),
  description: text(40_000),
  images: list(httpUrl(), 8),
  metadata: metadata(),
  tax_code: text(),
  unit_label: text(),
});
const priceData = hash({
  currency: required(text(3)),
  product_data: productData,
  product: text(),
  recurring: hash({ interval: required(oneOf('day', 'month', 'week', 'year')), interval_count: integer({ min: 1, max: 1095 }) }),
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
  unit_amount: integer({ min: 0, max: 99_999_999 }),
});
const lineItem = hash({ price: text(), price_data: priceData, quantity: integer({ min: 0, max: 999_999 }), metadata: metadata() });

const postalAddress = hash({ line1: required(text()), line2: text(), city: text(), state: text(), postal_code: text(), country: text() });
const shippingParam = hash({
  address: required(postalAddress),
  name: required(text()),
  phone: text(),
  carrier: text(),
  tracking_number: text(),
});
const paymentIntentData = hash({
  description: text(1000),
  metadata: metadata(),
  receipt_email: email(),
  setup_future_usage: oneOf('off_session', 'on_session'),
  shipping: shippingParam,
  statement_descriptor: text(22),
  statement_descriptor_suffix: text(22),
});

const subscriptionData = hash({
  billing_cycle_anchor: integer(),
  billing_mode: hash({
    type: required(oneOf('classic', 'flexible')),
    flexible: hash({ proration_discounts: oneOf('included', 'itemized') }),
  }),
  description: text(500),
  metadata: metadata(),
  proration_behavior: oneOf('create_prorations', 'none'),
  trial_end: integer(),
  trial_period_days: integer({ min: 1, max: 730 }),
  trial_settings: hash({ end_behavior: required(hash({ missing_payment_method: required(oneOf('cancel', 'create_invoice', 'pause')) })) }),
});
const autoOrNeverParam = oneOf('auto', 'never');

const messageParam = hash({ message: required(text(1200)) });

/** The parameters of `POST /v1/checkout/sessions`: the part of Stripe's list that the shop uses. */
export const createSessionParams = {
  adaptive_pricing: hash({ enabled: bool() }),
  allow_promotion_codes: bool(),
  allowed_payment_method_types: list(text()),
  automatic_tax: hash({ enabled: required(bool()) }),
  billing_address_collection: oneOf('auto', 'required'),
  cancel_url: httpUrl(),
  client_reference_id: text(200),
  currency: text(3),
  custom_text: hash({
    after_submit: messageParam,
    shipping_address: messageParam,
    submit: messageParam,
    terms_of_service_acceptance: messageParam,
  }),
  customer: text(),
  consent_collection: hash({
    payment_method_reuse_agreement: hash({ position: required(oneOf('auto', 'hidden')) }),
    promotions: oneOf('auto', 'none'),
    terms_of_service: oneOf('none', 'required'),
  }),
  customer_creation: oneOf('always', 'if_required'),
  customer_email: email(),
  customer_update: hash({ address: autoOrNeverParam, name: autoOrNeverParam, shipping: autoOrNeverParam }),
  excluded_payment_method_types: list(text()),
  expires_at: integer(),
  invoice_creation: hash({ enabled: required(bool()) }),
  line_items: list(lineItem, 100),
  locale: oneOf(...allowedLocales),
  metadata: metadata(),
  mode: oneOf('payment', 'setup', 'subscription'),
  origin_context: oneOf('mobile_app', 'web'),
  payment_intent_data: paymentIntentData,
  payment_method_collection: oneOf('always', 'if_required'),
  phone_number_collection: hash({ enabled: required(bool()) }),
  saved_payment_method_options: hash({
    allow_redisplay_filters: list(oneOf('always', 'limited', 'unspecified')),
    payment_method_remove: oneOf('disabled', 'enabled'),
    payment_method_save: oneOf('disabled', 'enabled'),
  }),
  setup_intent_data: hash({ description: text(1000), metadata: metadata() }),
  submit_type: oneOf('auto', 'book', 'donate', 'pay', 'subscribe'),
  subscription_data: subscriptionData,
  success_url: httpUrl(),
  ui_mode: oneOf('hosted_page', 'embedded_page', 'elements', 'form'),
};

export type CreateSessionParams = ParamValues<typeof createSessionParams>;
export type LineItemParams = NonNullable<ParamValues<{ item: typeof lineItem }>['item']>;
