import { bool, either, emptyable, hash, integer, list, metadata, oneOf, required, text } from '#app/api/params';
import type { Read } from '#app/api/params';

const rhythm = hash({ interval: required(oneOf('day', 'month', 'week', 'year')), interval_count: integer({ min: 1, max: 1095 }) });
const priceData = hash({
  currency: required(text(3)),
  product: required(text()),
  recurring: required(rhythm),
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
  unit_amount: integer({ min: 0, max: 99_999_999 }),
});
const oneTimePrice = hash({
  currency: required(text(3)),
  product: required(text()),
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
  unit_amount: integer({ min: -99_999_999, max: 99_999_999 }),
});
const quantity = integer({ min: 0, max: 999_999 });
const newItem = { price: text(), price_data: priceData, quantity, metadata: metadata() };
const changedItem = hash({ ...newItem, id: text(), deleted: bool(), clear_usage: bool() });
const extraItem = hash({ price: text(), price_data: oneTimePrice, quantity, metadata: metadata() });

const isWord = (word: RegExp) => (value: unknown) => typeof value === 'string' && word.test(value);
const trialEnd = either(oneOf('now'), integer(), isWord(/^now$/));
const cancelAt = either(oneOf('min_period_end', 'max_period_end'), integer(), isWord(/_period_end$/));

const feedback = oneOf(
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
const details = hash({ comment: emptyable(text()), feedback: emptyable(feedback) });
const prorating = oneOf('always_invoice', 'create_prorations', 'none');

const common = {
  add_invoice_items: list(extraItem, 20),
  cancel_at_period_end: bool(),
  collection_method: oneOf('charge_automatically'),
  default_payment_method: text(),
  metadata: metadata(),
  off_session: bool(),
  payment_behavior: oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete'),
  payment_settings: hash({ save_default_payment_method: oneOf('off', 'on_subscription') }),
  proration_behavior: prorating,
  trial_end: trialEnd,
  trial_settings: hash({ end_behavior: required(hash({ missing_payment_method: required(oneOf('cancel', 'create_invoice', 'pause')) })) }),
};

/** The parameters of `POST /v1/subscriptions`. */
export const createParams = {
  ...common,
  billing_cycle_anchor: integer(),
  billing_mode: hash({ type: required(oneOf('flexible')), flexible: hash({ proration_discounts: oneOf('included', 'itemized') }) }),
  cancel_at: cancelAt,
  currency: text(3),
  customer: required(text()),
  description: text(500),
  items: required(list(hash(newItem), 20)),
  trial_period_days: integer({ min: 0, max: 730 }),
};
export type CreateParams = Read<typeof createParams>;

/** The parameters of `POST /v1/subscriptions/{id}`. */
export const updateParams = {
  ...common,
  billing_cycle_anchor: hash({ type: required(oneOf('now', 'unchanged')) }),
  cancel_at: emptyable(cancelAt),
  cancellation_details: details,
  description: emptyable(text(500)),
  items: list(changedItem, 20),
  pause_collection: emptyable(hash({ behavior: required(oneOf('keep_as_draft', 'mark_uncollectible', 'void')), resumes_at: integer() })),
  proration_date: integer(),
};
export type UpdateParams = Read<typeof updateParams>;
export type ItemParams = NonNullable<UpdateParams['items']>[number];

export const cancelParams = { cancellation_details: details, invoice_now: bool(), prorate: bool() };
export type CancelParams = Read<typeof cancelParams>;

export const pauseParams = {
  bill_for: hash({
    outstanding_usage_through: hash({ type: required(oneOf('none', 'now')) }),
    unused_time_from: hash({ type: required(oneOf('item_current_period_start', 'none', 'now')) }),
  }),
  invoicing_behavior: oneOf('invoice', 'pending_invoice_item'),
  type: oneOf('subscription'),
};
export type PauseParams = Read<typeof pauseParams>;

export const resumeParams = {
  billing_cycle_anchor: hash({ type: required(oneOf('now', 'unchanged')) }),
  payment_behavior: oneOf('resume_on_payment_attempt', 'resume_on_payment_success'),
  proration_behavior: prorating,
  proration_date: integer(),
};
export type ResumeParams = Read<typeof resumeParams>;
