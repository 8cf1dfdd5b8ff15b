import { isObject, show } from './json';
import type { JsonObject } from './json';
import type { RuleBook } from './rule-book';

/** Smallest charges in the smallest unit of each currency. */
const MINIMUM: Record<string, number> = {
  ...{ usd: 50, aed: 200, aud: 50, brl: 50, cad: 50, chf: 50, czk: 1500, dkk: 250, eur: 50, gbp: 30, hkd: 400, huf: 17_500, inr: 50 },
  ...{ jpy: 50, mxn: 1000, myr: 200, nok: 300, nzd: 50, pln: 200, ron: 200, sek: 300, sgd: 50, thb: 1000 },
};
const MINUTE = 60;
/** Tolerance for two clocks and the request's travel time, in seconds. */
const SLACK = 30;

function pageRules(book: RuleBook): void {
  if (!book.has('mode')) book.missing('mode', 'You must specify `mode`: payment, setup or subscription.');
  if ((book.text('ui_mode') ?? 'hosted_page') === 'hosted_page') {
    if (!book.has('success_url')) book.missing('success_url', 'You must provide `success_url` for a hosted page.');
    if (book.has('return_url')) book.refuse('return_url', '`return_url` cannot be used with a hosted page.');
  }
  book.absoluteUrl('success_url', 'cancel_url', 'return_url');
}

/** Parts of the request that only one mode knows. */
function modeRules(book: RuleBook): void {
  const mode = book.text('mode');
  const onlyIn = {
    subscription_data: 'subscription',
    payment_intent_data: 'payment',
    setup_intent_data: 'setup',
    invoice_creation: 'payment',
  };
  for (const [name, wanted] of Object.entries(onlyIn)) {
    if (book.has(name) && mode !== wanted) book.refuse(name, `You can not pass \`${name}\` in \`${mode}\` mode.`);
  }
  if (book.has('submit_type') && mode === 'setup') book.refuse('submit_type', '`submit_type` cannot be used in `setup` mode.');
  if (book.has('customer_creation') && mode === 'subscription')
    book.refuse('customer_creation', '`customer_creation` cannot be used in `subscription` mode.');
}

function exclusionRules(book: RuleBook): void {
  book.exclusive('customer', 'customer_email');
  book.exclusive('customer', 'customer_creation');
  book.exclusive('discounts', 'allow_promotion_codes');
  if (book.has('customer_update') && !book.has('customer'))
    book.refuse('customer_update', '`customer_update` can only be used with `customer`.');
  if (book.list('discounts').length > 1) book.refuse('discounts', 'A maximum of one discount is allowed in a Checkout Session.');
  if ((book.text('client_reference_id')?.length ?? 0) > 200)
    book.refuse('client_reference_id', 'Invalid string; must be at most 200 characters');
}

function expiryRules(book: RuleBook): void {
  const expiresAt = book.number('expires_at');
  if (expiresAt === undefined) return;
  const ahead = expiresAt - book.now;
  if (ahead < 30 * MINUTE - SLACK)
    book.refuse('expires_at', 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.');
  if (ahead > 24 * 60 * MINUTE + SLACK)
    book.refuse('expires_at', 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.');
}

function priceRules(price: RuleBook, isPayment: boolean): void {
  price.requireOneOf('product', 'product', 'product_data');
  price.exclusive('product', 'product_data');
  price.requireOneOf('unit_amount', 'unit_amount', 'unit_amount_decimal');
  price.exclusive('unit_amount_decimal', 'unit_amount');
  if ((price.number('unit_amount') ?? 0) < 0) price.refuse('unit_amount', 'This value must be greater than or equal to 0.');
  if (isPayment && price.has('recurring')) price.refuse('recurring', 'You must provide one-time prices only in `payment` mode.');
  const currency = price.text('currency');
  if (currency !== undefined && !/^[a-z]{3}$/i.test(currency)) price.refuse('currency', `Invalid currency: ${currency}`);
}

function lineRules(book: RuleBook): void {
  const items = book.list('line_items');
  const mode = book.text('mode');
  if (items.length === 0 && (mode === 'payment' || mode === 'subscription'))
    book.missing('line_items', `The \`line_items\` parameter is required in ${mode} mode.`);
  if (items.length > 0 && mode === 'setup') book.refuse('line_items', '`line_items` cannot be used in `setup` mode.');
  if (items.length > 100) book.refuse('line_items', 'A maximum of 100 line items is allowed in payment mode.');
  items.forEach((value, i) => {
    const item = book.part(value, `line_items[${i}]`);
    if (item === undefined) return;
    item.requireOneOf('price', 'price', 'price_data');
    item.exclusive('price_data', 'price');
    if (!item.has('quantity') && !item.has('adjustable_quantity')) item.missing('quantity', 'Quantity is required for each line item.');
    if ((item.number('quantity') ?? 0) < 0) item.refuse('quantity', 'This value must be greater than or equal to 0.');
    const price = item.part(item.params['price_data'], 'price_data');
    if (price !== undefined) priceRules(price, mode === 'payment');
  });
}

function sumOf(items: readonly JsonObject[]): number {
  return items.reduce((sum, item) => {
    const price = isObject(item['price_data']) ? item['price_data'] : {};
    return sum + Number(price['unit_amount'] ?? 0) * Number(item['quantity'] ?? 1);
  }, 0);
}

function minimumRule(book: RuleBook, total: number, currency: string): void {
  const isPlain = book.text('mode') === 'payment' && !book.has('shipping_options') && !book.has('discounts');
  if (isPlain && total > 0 && total < (MINIMUM[currency] ?? 0)) {
    book.refuse('line_items', "The Checkout Session's total amount must convert to at least the minimum charge.", 'amount_too_small');
  }
}

/** Rules about the sum: they hold only when the request itself contains every price. */
function sumRules(book: RuleBook): void {
  const items = book.list('line_items').filter(isObject);
  const prices = items.map((item) => item['price_data']).filter(isObject);
  const currencies = new Set(prices.map((price) => show(price['currency'] ?? '').toLowerCase()).filter(Boolean));
  if (currencies.size > 1) book.refuse('line_items', 'All line items must have the same currency.');
  if (items.length === 0 || prices.length < items.length) return;
  if (book.text('mode') === 'subscription' && !prices.some((price) => price['recurring'] !== undefined)) {
    book.refuse('mode', 'You must provide at least one recurring price in `subscription` mode when using prices.');
  }
  minimumRule(book, sumOf(items), [...currencies][0] ?? '');
}

/** Stripe's rules for creating a checkout session, beyond the form of each parameter. */
export function checkoutSessionRules(book: RuleBook): void {
  for (const rules of [pageRules, lineRules, sumRules, expiryRules, exclusionRules, modeRules]) rules(book);
}
