import { isObject, formatValue } from './json';
import type { JsonObject } from './json';

/** Reports a violated fact and its field. */
type ReportViolation = (message: string, path: string) => void;
type ObjectRule = (object: JsonObject, reportViolation: ReportViolation) => void;

/** A fact: whenever `when` holds, `then` must. */
function createRule(
  message: string,
  path: string,
  condition: (object: JsonObject) => boolean,
  requirement: (object: JsonObject) => boolean,
): ObjectRule {
  return (object, reportViolation) => {
    if (condition(object) && !requirement(object)) reportViolation(message, path);
  };
}

const fieldIs =
  (field: string, ...values: unknown[]) =>
  (object: JsonObject) =>
    values.includes(object[field]);
const hasField = (field: string) => (object: JsonObject) => Boolean(object[field]);
const lacksField = (field: string) => (object: JsonObject) => !object[field];
const bothHold = (first: (object: JsonObject) => boolean, second: (object: JsonObject) => boolean) => (object: JsonObject) =>
  first(object) && second(object);
const numberOrZero = (value: unknown) => (typeof value === 'number' ? value : 0);
const always = () => true;

function totalsAddUp(session: JsonObject): boolean {
  const { total_details: details, amount_total: total, amount_subtotal: subtotal } = session;
  if (!isObject(details) || typeof total !== 'number' || typeof subtotal !== 'number') return true;
  const expectedTotal = subtotal - numberOrZero(details['amount_discount']) + numberOrZero(details['amount_shipping']);
  return total === expectedTotal || total === expectedTotal + numberOrZero(details['amount_tax']);
}

function expiresWithinADay({ created, expires_at: expiresAt }: JsonObject): boolean {
  if (typeof created !== 'number' || typeof expiresAt !== 'number') return true;
  return expiresAt > created && expiresAt - created <= 86_460;
}

const isPaymentMode = fieldIs('mode', 'payment');
const isSubscriptionMode = fieldIs('mode', 'subscription');

const checkoutSessionRules: ObjectRule[] = [
  createRule(
    'an open hosted session has a url',
    'url',
    bothHold(fieldIs('status', 'open'), fieldIs('ui_mode', 'hosted_page')),
    hasField('url'),
  ),
  createRule('a session that is not open has no url', 'url', (session) => session['status'] !== 'open', lacksField('url')),
  createRule('only a complete session is paid', 'payment_status', fieldIs('payment_status', 'paid'), fieldIs('status', 'complete')),
  createRule(
    'a session in subscription mode has no payment_intent; see invoice',
    'payment_intent',
    isSubscriptionMode,
    lacksField('payment_intent'),
  ),
  createRule('a session in payment mode has no subscription', 'subscription', isPaymentMode, lacksField('subscription')),
  createRule(
    'the payment_intent is named only when the customer has paid',
    'payment_intent',
    bothHold(isPaymentMode, fieldIs('status', 'open')),
    lacksField('payment_intent'),
  ),
  createRule(
    'a complete session names its subscription',
    'subscription',
    bothHold(isSubscriptionMode, fieldIs('status', 'complete')),
    hasField('subscription'),
  ),
  createRule('amount_total is subtotal - discount + shipping (+ tax)', 'amount_total', always, totalsAddUp),
  createRule('expires_at lies within 24 hours after created', 'expires_at', always, expiresWithinADay),
  createRule(
    'a session in setup mode has no amount_total',
    'amount_total',
    fieldIs('mode', 'setup'),
    (session) => (session['amount_total'] ?? null) === null,
  ),
];

const isCancelingAtPeriodEnd = fieldIs('cancel_at_period_end', true);
const subscriptionRules: ObjectRule[] = [
  createRule('a canceled subscription has ended_at', 'ended_at', fieldIs('status', 'canceled'), hasField('ended_at')),
  createRule('a canceled subscription has canceled_at', 'canceled_at', fieldIs('status', 'canceled'), hasField('canceled_at')),
  createRule('cancel_at_period_end sets cancel_at to the end of the period', 'cancel_at', isCancelingAtPeriodEnd, hasField('cancel_at')),
  createRule(
    'cancel_at_period_end sets canceled_at to the time of the request',
    'canceled_at',
    isCancelingAtPeriodEnd,
    hasField('canceled_at'),
  ),
  createRule('a trialing subscription has trial_end', 'trial_end', fieldIs('status', 'trialing'), hasField('trial_end')),
  createRule(
    'a subscription has at least one item',
    'items.data',
    always,
    ({ items }) => !isObject(items) || (items['data'] as unknown[]).length > 0,
  ),
];

const isSubscriptionInvoice = (invoice: JsonObject) => formatValue(invoice['billing_reason']).startsWith('subscription');
const nestedValue = (object: JsonObject, outer: string, inner: string) => (isObject(object[outer]) ? object[outer][inner] : undefined);
const invoice: ObjectRule[] = [
  createRule('a paid invoice has amount_remaining 0', 'amount_remaining', fieldIs('status', 'paid'), fieldIs('amount_remaining', 0)),
  createRule('a draft invoice has no number yet', 'number', fieldIs('status', 'draft'), lacksField('number')),
  createRule('an invoice that is open or paid has a number', 'number', fieldIs('status', 'open', 'paid'), hasField('number')),
  createRule(
    'an invoice of a subscription says so in parent',
    'parent',
    isSubscriptionInvoice,
    (it) => nestedValue(it, 'parent', 'type') === 'subscription_details',
  ),
  createRule('a paid invoice has paid_at', 'status_transitions.paid_at', fieldIs('status', 'paid'), (it) =>
    Boolean(nestedValue(it, 'status_transitions', 'paid_at')),
  ),
];

const paymentIntentRules: ObjectRule[] = [
  createRule(
    'a succeeded payment intent has received its amount',
    'amount_received',
    fieldIs('status', 'succeeded'),
    (it) => it['amount_received'] !== 0,
  ),
  createRule('a succeeded payment intent has a latest_charge', 'latest_charge', fieldIs('status', 'succeeded'), hasField('latest_charge')),
  createRule('client_secret is <id>_secret_<random>', 'client_secret', hasField('client_secret'), (it) =>
    String(it['client_secret']).startsWith(`${String(it['id'])}_secret_`),
  ),
];

const chargeRules: ObjectRule[] = [
  createRule(
    'refunded is true only when the whole amount is refunded',
    'refunded',
    fieldIs('refunded', true),
    (it) => it['amount_refunded'] === it['amount'],
  ),
  createRule(
    'not more is refunded than was charged',
    'amount_refunded',
    always,
    (it) => numberOrZero(it['amount_refunded']) <= numberOrZero(it['amount']),
  ),
];

const priceRules: ObjectRule[] = [
  createRule('a recurring price has recurring', 'recurring', fieldIs('type', 'recurring'), hasField('recurring')),
  createRule('a one-time price has no recurring', 'recurring', fieldIs('type', 'one_time'), lacksField('recurring')),
  createRule(
    'unit_amount_decimal is unit_amount as text',
    'unit_amount_decimal',
    (it) => typeof it['unit_amount'] === 'number' && it['unit_amount_decimal'] !== undefined,
    (it) => Number(it['unit_amount_decimal']) === it['unit_amount'],
  ),
];

const rulesByKind: Readonly<Record<string, readonly ObjectRule[]>> = {
  'checkout.session': checkoutSessionRules,
  subscription: subscriptionRules,
  invoice,
  payment_intent: paymentIntentRules,
  charge: chargeRules,
  price: priceRules,
};

/** Validates the facts that hold in every state of an object, which no schema can express. */
export function validateObjectRules(kind: string, object: JsonObject, reportViolation: ReportViolation): void {
  for (const rule of rulesByKind[kind] ?? []) rule(object, reportViolation);
}
