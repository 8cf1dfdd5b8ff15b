import { bool, eitherOf, allowEmpty, hash, integer, list, metadata, oneOf, required, text } from '#app/api/params';
import type { ParamValues } from '#app/api/params';

const recurringParam = hash({ interval: required(oneOf('day', 'month', 'week', 'year')), interval_count: integer({ min: 1, max: 1095 }) });
const priceData = hash({
  currency: required(text(3)),
  product: required(text()),
  recurring: required(recurringParam),
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
  unit_amount: integer({ min: 0, max: 99_999_999 }),
});
const oneTimePrice = hash({
  currency: required(text(3)),
  product: required(text()),
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
  unit_amount: integer({ min: -99_999_999, max: 99_999_999 }),
});
const quantityParam = integer({ min: 0, max: 999_999 });
const newItemParams = { price: text(), price_data: priceData, quantity: quantityParam, metadata: metadata() };
const changedItemParam = hash({ ...newItemParams, id: text(), deleted: bool(), clear_usage: bool() });
const oneTimeItemParam = hash({ price: text(), price_data: oneTimePrice, quantity: quantityParam, metadata: metadata() });

const matchesWord = (word: RegExp) => (value: unknown) => typeof value === 'string' && word.test(value);
const trialEndParam = eitherOf(oneOf('now'), integer(), matchesWord(/^now$/));
const cancelAtParam = eitherOf(oneOf('min_period_end', 'max_period_end'), integer(), matchesWord(/_period_end$/));

const feedbackParam = oneOf(
  ...([
    'customer_service',
    'low_quality',
    'missing_features',
    'other',
    'switched_service',
    'too_complex',
    'too_expensive',
    'unused',
  ] as const),
);
const cancellationDetailsParam = hash({ comment: allowEmpty(text()), feedback: allowEmpty(feedbackParam) });
const prorationBehavior = oneOf('always_invoice', 'create_prorations', 'none');

const commonParams = {
  add_invoice_items: list(oneTimeItemParam, 20),
  cancel_at_period_end: bool(),
  collection_method: oneOf('charge_automatically'),
  default_payment_method: text(),
  metadata: metadata(),
  off_session: bool(),
  payment_behavior: oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete'),
  payment_settings: hash({ save_default_payment_method: oneOf('off', 'on_subscription') }),
  proration_behavior: prorationBehavior,
  trial_end: trialEndParam,
  trial_settings: hash({ end_behavior: required(hash({ missing_payment_method: required(oneOf('cancel', 'create_invoice', 'pause')) })) }),
};

/** The parameters of `POST /v1/subscriptions`. */
export const createParams = {
  ...commonParams,
  billing_cycle_anchor: integer(),
  billing_mode: hash({ type: required(oneOf('flexible')), flexible: hash({ proration_discounts: oneOf('included', 'itemized') }) }),
  cancel_at: cancelAtParam,
  currency: text(3),
  customer: required(text()),
  description: text(500),
  items: required(list(hash(newItemParams), 20)),
  trial_period_days: integer({ min: 0, max: 730 }),
};
export type CreateParams = ParamValues<typeof createParams>;

/** The parameters of `POST /v1/subscriptions/{id}`. */
export const updateParams = {
  ...commonParams,
  billing_cycle_anchor: hash({ type: required(oneOf('now', 'unchanged')) }),
  cancel_at: allowEmpty(cancelAtParam),
  cancellation_details: cancellationDetailsParam,
  description: allowEmpty(text(500)),
  items: list(changedItemParam, 20),
  pause_collection: allowEmpty(hash({ behavior: required(oneOf('keep_as_draft', 'mark_uncollectible', 'void')), resumes_at: integer() })),
  proration_date: integer(),
};
export type UpdateParams = ParamValues<typeof updateParams>;
export type ItemParams = NonNullable<UpdateParams['items']>[number];

export const cancelParams = { cancellation_details: cancellationDetailsParam, invoice_now: bool(), prorate: bool() };
export type CancelParams = ParamValues<typeof cancelParams>;

export const pauseParams = {
  bill_for: hash({
    outstanding_usage_through: hash({ type: required(oneOf('none', 'now')) }),
    unused_time_from: hash({ type: required(oneOf('item_current_period_start', 'none', 'now')) }),
  }),
  invoicing_behavior: oneOf('invoice', 'pending_invoice_item'),
  type: oneOf('subscription'),
};
export type PauseParams = ParamValues<typeof pauseParams>;

export const resumeParams = {
  billing_cycle_anchor: hash({ type: required(oneOf('now', 'unchanged')) }),
  payment_behavior: oneOf('resume_on_payment_attempt', 'resume_on_payment_success'),
  proration_behavior: prorationBehavior,
  proration_date: integer(),
};
export type ResumeParams = ParamValues<typeof resumeParams>;
