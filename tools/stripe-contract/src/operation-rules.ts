import { checkoutSessionRules } from './checkout-rules';
import { isObject } from './json';
import type { RuleBook } from './rule-book';

function listRules(book: RuleBook): void {
  const limit = book.number('limit');
  if (limit !== undefined && (limit < 1 || limit > 100)) book.refuse('limit', 'This value must be between 1 and 100 (inclusive).');
  if (book.has('starting_after') && book.has('ending_before')) {
    book.refuse('starting_after', 'You may only specify one of these parameters: starting_after, ending_before.');
  }
  for (const path of book.list('expand').map(String)) {
    if (path.split('.').filter((step) => step !== 'data').length > 4) book.refuse('expand', `You can only expand 4 levels deep: ${path}`);
  }
}

function refundRules(book: RuleBook): void {
  if (!book.has('customer')) book.requireOneOf('payment_intent', 'payment_intent', 'charge');
  book.exclusive('payment_intent', 'charge');
  if ((book.number('amount') ?? 1) < 1)
    book.refuse('amount', 'This value must be greater than or equal to 1.', 'parameter_invalid_integer');
}

function portalSessionRules(book: RuleBook): void {
  if (!book.has('customer_account') && !book.has('customer')) book.missing('customer');
  book.absoluteUrl('return_url');
  const flow = book.part(book.params['flow_data'], 'flow_data');
  const kind = flow?.text('type') ?? '';
  const needsDetails = ['subscription_cancel', 'subscription_update', 'subscription_update_confirm', 'subscription_pause'].includes(kind);
  if (flow !== undefined && needsDetails && !isObject(flow.params[kind])) flow.missing(kind);
}

function subscriptionPriceRules(book: RuleBook): void {
  book.list('items').forEach((value, i) => {
    const item = book.part(value, `items[${i}]`);
    item?.part(item.params['price_data'], 'price_data')?.requireOneOf('unit_amount', 'unit_amount', 'unit_amount_decimal');
  });
}

function createSubscriptionRules(book: RuleBook): void {
  if (!book.has('customer_account') && !book.has('customer')) book.missing('customer');
  if (book.list('items').length === 0) book.missing('items');
  book.list('items').forEach((value, i) => book.part(value, `items[${i}]`)?.requireOneOf('price', 'price', 'price_data', 'plan'));
  subscriptionPriceRules(book);
  book.exclusive('trial_end', 'trial_period_days');
}

function updateSubscriptionRules(book: RuleBook): void {
  if (book.text('cancel_at_period_end') === 'true' && (book.text('cancel_at') ?? '') !== '') {
    book.refuse('cancel_at', 'You may only specify one of these parameters: cancel_at, cancel_at_period_end.');
  }
  const pause = book.part(book.params['pause_collection'], 'pause_collection');
  if (pause?.has('behavior') === false) pause.missing('behavior');
  subscriptionPriceRules(book);
}

function priceRules(book: RuleBook): void {
  if (!book.has('currency')) book.missing('currency');
  book.requireOneOf('product', 'product', 'product_data');
  const isTiered = book.text('billing_scheme') === 'tiered' || book.has('custom_unit_amount');
  if (!isTiered) book.requireOneOf('unit_amount', 'unit_amount', 'unit_amount_decimal');
}

function couponRules(book: RuleBook): void {
  book.requireOneOf('percent_off', 'percent_off', 'amount_off');
  if (book.has('amount_off') && !book.has('currency') && !book.has('currency_options')) book.missing('currency');
  if (book.text('duration') === 'repeating' && !book.has('duration_in_months')) book.missing('duration_in_months');
}

const rulesOf: Readonly<Record<string, (book: RuleBook) => void>> = {
  PostCheckoutSessions: checkoutSessionRules,
  PostRefunds: refundRules,
  PostBillingPortalSessions: portalSessionRules,
  PostSubscriptions: createSubscriptionRules,
  PostSubscriptionsId: updateSubscriptionRules,
  PostPrices: priceRules,
  PostCoupons: couponRules,
  PostWebhookEndpoints: (book) => book.absoluteUrl('url'),
};

/** Rules of the live API beyond the schema. Stripe documents each of them. */
export function validateRules(operationId: string, book: RuleBook): void {
  listRules(book);
  rulesOf[operationId]?.(book);
}
