import { isObject, show } from './json';
import type { JsonObject } from './json';

/** Reports a violated fact and its field. */
type Broken = (message: string, path: string) => void;
type Rule = (object: JsonObject, broken: Broken) => void;

/** A fact: whenever `when` holds, `then` must. */
function fact(message: string, path: string, when: (object: JsonObject) => boolean, then: (object: JsonObject) => boolean): Rule {
  return (object, broken) => {
    if (when(object) && !then(object)) broken(message, path);
  };
}

const is =
  (field: string, ...values: unknown[]) =>
  (object: JsonObject) =>
    values.includes(object[field]);
const has = (field: string) => (object: JsonObject) => Boolean(object[field]);
const lacks = (field: string) => (object: JsonObject) => !object[field];
const both = (a: (object: JsonObject) => boolean, b: (object: JsonObject) => boolean) => (object: JsonObject) => a(object) && b(object);
const number = (value: unknown) => (typeof value === 'number' ? value : 0);
const always = () => true;

function totalsAddUp(session: JsonObject): boolean {
  const { total_details: details, amount_total: total, amount_subtotal: subtotal } = session;
  if (!isObject(details) || typeof total !== 'number' || typeof subtotal !== 'number') return true;
  const computed = subtotal - number(details['amount_discount']) + number(details['amount_shipping']);
  return total === computed || total === computed + number(details['amount_tax']);
}

function endsWithinADay({ created, expires_at: expiresAt }: JsonObject): boolean {
  if (typeof created !== 'number' || typeof expiresAt !== 'number') return true;
  return expiresAt > created && expiresAt - created <= 86_460;
}

const isPaymentMode = is('mode', 'payment');
const isSubscriptionMode = is('mode', 'subscription');

const checkoutSession: Rule[] = [
  fact('an open hosted session has a url', 'url', both(is('status', 'open'), is('ui_mode', 'hosted_page')), has('url')),
  fact('a session that is not open has no url', 'url', (session) => session['status'] !== 'open', lacks('url')),
  fact('only a complete session is paid', 'payment_status', is('payment_status', 'paid'), is('status', 'complete')),
  fact('a session in subscription mode has no payment_intent; see invoice', 'payment_intent', isSubscriptionMode, lacks('payment_intent')),
  fact('a session in payment mode has no subscription', 'subscription', isPaymentMode, lacks('subscription')),
  fact(
    'the payment_intent is named only when the customer has paid',
    'payment_intent',
    both(isPaymentMode, is('status', 'open')),
    lacks('payment_intent'),
  ),
  fact(
    'a complete session names its subscription',
    'subscription',
    both(isSubscriptionMode, is('status', 'complete')),
    has('subscription'),
  ),
  fact('amount_total is subtotal - discount + shipping (+ tax)', 'amount_total', always, totalsAddUp),
  fact('expires_at lies within 24 hours after created', 'expires_at', always, endsWithinADay),
  fact(
    'a session in setup mode has no amount_total',
    'amount_total',
    is('mode', 'setup'),
    (session) => (session['amount_total'] ?? null) === null,
  ),
];

const ends = is('cancel_at_period_end', true);
const subscription: Rule[] = [
  fact('a canceled subscription has ended_at', 'ended_at', is('status', 'canceled'), has('ended_at')),
  fact('a canceled subscription has canceled_at', 'canceled_at', is('status', 'canceled'), has('canceled_at')),
  fact('cancel_at_period_end sets cancel_at to the end of the period', 'cancel_at', ends, has('cancel_at')),
  fact('cancel_at_period_end sets canceled_at to the time of the request', 'canceled_at', ends, has('canceled_at')),
  fact('a trialing subscription has trial_end', 'trial_end', is('status', 'trialing'), has('trial_end')),
  fact(
    'a subscription has at least one item',
    'items.data',
    always,
    ({ items }) => !isObject(items) || (items['data'] as unknown[]).length > 0,
  ),
];

const isOfSubscription = (invoice: JsonObject) => show(invoice['billing_reason']).startsWith('subscription');
const inside = (object: JsonObject, outer: string, inner: string) => (isObject(object[outer]) ? object[outer][inner] : undefined);
const invoice: Rule[] = [
  fact('a paid invoice has amount_remaining 0', 'amount_remaining', is('status', 'paid'), is('amount_remaining', 0)),
  fact('a draft invoice has no number yet', 'number', is('status', 'draft'), lacks('number')),
  fact('an invoice that is open or paid has a number', 'number', is('status', 'open', 'paid'), has('number')),
  fact(
    'an invoice of a subscription says so in parent',
    'parent',
    isOfSubscription,
    (it) => inside(it, 'parent', 'type') === 'subscription_details',
  ),
  fact('a paid invoice has paid_at', 'status_transitions.paid_at', is('status', 'paid'), (it) =>
    Boolean(inside(it, 'status_transitions', 'paid_at')),
  ),
];

const paymentIntent: Rule[] = [
  fact(
    'a succeeded payment intent has received its amount',
    'amount_received',
    is('status', 'succeeded'),
    (it) => it['amount_received'] !== 0,
  ),
  fact('a succeeded payment intent has a latest_charge', 'latest_charge', is('status', 'succeeded'), has('latest_charge')),
  fact('client_secret is <id>_secret_<random>', 'client_secret', has('client_secret'), (it) =>
    String(it['client_secret']).startsWith(`${String(it['id'])}_secret_`),
  ),
];

const charge: Rule[] = [
  fact(
    'refunded is true only when the whole amount is refunded',
    'refunded',
    is('refunded', true),
    (it) => it['amount_refunded'] === it['amount'],
  ),
  fact('not more is refunded than was charged', 'amount_refunded', always, (it) => number(it['amount_refunded']) <= number(it['amount'])),
];

const price: Rule[] = [
  fact('a recurring price has recurring', 'recurring', is('type', 'recurring'), has('recurring')),
  fact('a one-time price has no recurring', 'recurring', is('type', 'one_time'), lacks('recurring')),
  fact(
    'unit_amount_decimal is unit_amount as text',
    'unit_amount_decimal',
    (it) => typeof it['unit_amount'] === 'number' && it['unit_amount_decimal'] !== undefined,
    (it) => Number(it['unit_amount_decimal']) === it['unit_amount'],
  ),
];

const rules: Readonly<Record<string, readonly Rule[]>> = {
  'checkout.session': checkoutSession,
  subscription,
  invoice,
  payment_intent: paymentIntent,
  charge,
  price,
};

/** Validates the facts that hold in every state of an object, which no schema can express. */
export function validateFacts(kind: string, object: JsonObject, broken: Broken): void {
  for (const rule of rules[kind] ?? []) rule(object, broken);
}
