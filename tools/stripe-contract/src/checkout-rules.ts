import { isObject, formatValue } from './json';
import type { JsonObject } from './json';
import type { RuleChecker } from './rule-checker';

/** Smallest charges in the smallest unit of each currency. */
const MINIMUM_CHARGES: Record<string, number> = {
  ...{ usd: 50, aed: 200, aud: 50, brl: 50, cad: 50, chf: 50, czk: 1500, dkk: 250, eur: 50, gbp: 30, hkd: 400, huf: 17_500, inr: 50 },
  ...{ jpy: 50, mxn: 1000, myr: 200, nok: 300, nzd: 50, pln: 200, ron: 200, sek: 300, sgd: 50, thb: 1000 },
};
const MINUTE_SECONDS = 60;
/** Tolerance for two clocks and the request's travel time, in seconds. */
const CLOCK_TOLERANCE_SECONDS = 30;

function checkPageRules(checker: RuleChecker): void {
  if (!checker.has('mode')) checker.reportMissing('mode', 'You must specify `mode`: payment, setup or subscription.');
  if ((checker.text('ui_mode') ?? 'hosted_page') === 'hosted_page') {
    if (!checker.has('success_url')) checker.reportMissing('success_url', 'You must provide `success_url` for a hosted page.');
    if (checker.has('return_url')) checker.refuse('return_url', '`return_url` cannot be used with a hosted page.');
  }
  checker.requireAbsoluteUrl('success_url', 'cancel_url', 'return_url');
}

/** Parts of the request that only one mode knows. */
function checkModeRules(checker: RuleChecker): void {
  const mode = checker.text('mode');
  const requiredModes = {
    subscription_data: 'subscription',
    payment_intent_data: 'payment',
    setup_intent_data: 'setup',
    invoice_creation: 'payment',
  };
  for (const [name, requiredMode] of Object.entries(requiredModes)) {
    if (checker.has(name) && mode !== requiredMode) checker.refuse(name, `You can not pass \`${name}\` in \`${mode}\` mode.`);
  }
  if (checker.has('submit_type') && mode === 'setup') checker.refuse('submit_type', '`submit_type` cannot be used in `setup` mode.');
  if (checker.has('customer_creation') && mode === 'subscription')
    checker.refuse('customer_creation', '`customer_creation` cannot be used in `subscription` mode.');
}

function checkExclusionRules(checker: RuleChecker): void {
  checker.forbidBoth('customer', 'customer_email');
  checker.forbidBoth('customer', 'customer_creation');
  checker.forbidBoth('discounts', 'allow_promotion_codes');
  if (checker.has('customer_update') && !checker.has('customer'))
    checker.refuse('customer_update', '`customer_update` can only be used with `customer`.');
  if (checker.list('discounts').length > 1) checker.refuse('discounts', 'A maximum of one discount is allowed in a Checkout Session.');
  if ((checker.text('client_reference_id')?.length ?? 0) > 200)
    checker.refuse('client_reference_id', 'Invalid string; must be at most 200 characters');
}

function checkExpiryRules(checker: RuleChecker): void {
  const expiresAt = checker.number('expires_at');
  if (expiresAt === undefined) return;
  const secondsUntilExpiry = expiresAt - checker.now;
  if (secondsUntilExpiry < 30 * MINUTE_SECONDS - CLOCK_TOLERANCE_SECONDS)
    checker.refuse('expires_at', 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.');
  if (secondsUntilExpiry > 24 * 60 * MINUTE_SECONDS + CLOCK_TOLERANCE_SECONDS)
    checker.refuse('expires_at', 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.');
}

function checkPriceRules(price: RuleChecker, isPaymentMode: boolean): void {
  price.requireOneOf('product', 'product', 'product_data');
  price.forbidBoth('product', 'product_data');
  price.requireOneOf('unit_amount', 'unit_amount', 'unit_amount_decimal');
  price.forbidBoth('unit_amount_decimal', 'unit_amount');
  if ((price.number('unit_amount') ?? 0) < 0) price.refuse('unit_amount', 'This value must be greater than or equal to 0.');
  if (isPaymentMode && price.has('recurring')) price.refuse('recurring', 'You must provide one-time prices only in `payment` mode.');
  const currency = price.text('currency');
  if (currency !== undefined && !/^[a-z]{3}$/i.test(currency)) price.refuse('currency', `Invalid currency: ${currency}`);
}

function checkLineItemRules(checker: RuleChecker): void {
  const items = checker.list('line_items');
  const mode = checker.text('mode');
  if (items.length === 0 && (mode === 'payment' || mode === 'subscription'))
    checker.reportMissing('line_items', `The \`line_items\` parameter is required in ${mode} mode.`);
  if (items.length > 0 && mode === 'setup') checker.refuse('line_items', '`line_items` cannot be used in `setup` mode.');
  if (items.length > 100) checker.refuse('line_items', 'A maximum of 100 line items is allowed in payment mode.');
  items.forEach((value, i) => {
    const item = checker.nestedChecker(value, `line_items[${i}]`);
    if (item === undefined) return;
    item.requireOneOf('price', 'price', 'price_data');
    item.forbidBoth('price_data', 'price');
    if (!item.has('quantity') && !item.has('adjustable_quantity'))
      item.reportMissing('quantity', 'Quantity is required for each line item.');
    if ((item.number('quantity') ?? 0) < 0) item.refuse('quantity', 'This value must be greater than or equal to 0.');
    const price = item.nestedChecker(item.params['price_data'], 'price_data');
    if (price !== undefined) checkPriceRules(price, mode === 'payment');
  });
}

function totalOf(items: readonly JsonObject[]): number {
  return items.reduce((sum, item) => {
    const price = isObject(item['price_data']) ? item['price_data'] : {};
    return sum + Number(price['unit_amount'] ?? 0) * Number(item['quantity'] ?? 1);
  }, 0);
}

function checkMinimumCharge(checker: RuleChecker, total: number, currency: string): void {
  const isTotalKnown = checker.text('mode') === 'payment' && !checker.has('shipping_options') && !checker.has('discounts');
  if (isTotalKnown && total > 0 && total < (MINIMUM_CHARGES[currency] ?? 0)) {
    checker.refuse('line_items', "The Checkout Session's total amount must convert to at least the minimum charge.", 'amount_too_small');
  }
}

/** Rules about the sum: they hold only when the request itself contains every price. */
function checkTotalRules(checker: RuleChecker): void {
  const items = checker.list('line_items').filter(isObject);
  const prices = items.map((item) => item['price_data']).filter(isObject);
  const currencies = new Set(prices.map((price) => formatValue(price['currency'] ?? '').toLowerCase()).filter(Boolean));
  if (currencies.size > 1) checker.refuse('line_items', 'All line items must have the same currency.');
  if (items.length === 0 || prices.length < items.length) return;
  if (checker.text('mode') === 'subscription' && !prices.some((price) => price['recurring'] !== undefined)) {
    checker.refuse('mode', 'You must provide at least one recurring price in `subscription` mode when using prices.');
  }
  checkMinimumCharge(checker, totalOf(items), [...currencies][0] ?? '');
}

/** Stripe's rules for creating a checkout session, beyond the form of each parameter. */
export function checkCheckoutSessionRules(checker: RuleChecker): void {
  for (const checkRules of [checkPageRules, checkLineItemRules, checkTotalRules, checkExpiryRules, checkExclusionRules, checkModeRules])
    checkRules(checker);
}
