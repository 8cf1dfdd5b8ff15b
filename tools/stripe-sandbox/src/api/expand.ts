import { invalid } from './stripe-error';
import type { Sandbox } from '../sandbox';

type Fields = Record<string, unknown>;
type Expand = (sandbox: Sandbox, owner: Fields) => unknown;

const customer = byId('customer', customerOrShell);
const paymentMethod = (field: string) => byId(field, (sandbox) => sandbox.paymentMethods);
const paymentIntent = byId('payment_intent', (sandbox) => sandbox.paymentIntents);
const setupIntent = (field: string) => byId(field, (sandbox) => sandbox.setupIntents);
const subscription = byId('subscription', (sandbox) => sandbox.subscriptions);
const invoice = (field: string) => byId(field, (sandbox) => sandbox.invoices);
const charge = (field: string) => byId(field, (sandbox) => sandbox.charges);
const product = byId('product', (sandbox) => sandbox.products);
const testClock = byId('test_clock', (sandbox) => sandbox.testClocks);

/** The fields that can be expanded, by kind of object or hash inside one, with the collections of their objects. */
const expandable: Record<string, Record<string, Expand>> = {
  'checkout.session': {
    payment_intent: paymentIntent,
    setup_intent: setupIntent('setup_intent'),
    customer,
    subscription,
    invoice: invoice('invoice'),
    line_items: (sandbox, session) => sandbox.lineItemsOf(String(session['id'])),
  },
  customer: { test_clock: testClock },
  'customer.invoice_settings': { default_payment_method: paymentMethod('default_payment_method') },
  payment_intent: { latest_charge: charge('latest_charge'), customer, payment_method: paymentMethod('payment_method') },
  setup_intent: { customer, payment_method: paymentMethod('payment_method') },
  charge: { payment_intent: paymentIntent, customer, refunds: (sandbox, owner) => sandbox.refundsOf(String(owner['id'])) },
  refund: { charge: charge('charge'), payment_intent: paymentIntent, payment_method: paymentMethod('payment_method') },
  dispute: { charge: charge('charge'), payment_intent: paymentIntent },
  payment_method: { customer },
  price: { product },
  plan: { product },
  product: { default_price: byId('default_price', (sandbox) => sandbox.prices) },
  subscription: {
    customer,
    default_payment_method: paymentMethod('default_payment_method'),
    latest_invoice: invoice('latest_invoice'),
    pending_setup_intent: setupIntent('pending_setup_intent'),
    test_clock: testClock,
  },
  invoice: {
    customer,
    default_payment_method: paymentMethod('default_payment_method'),
    payments: (sandbox, owner) => sandbox.paymentsOf(String(owner['id'])),
    confirmation_secret: (sandbox, owner) => sandbox.confirmationSecretOf(String(owner['id'])),
    test_clock: testClock,
  },
  'invoice.parent.subscription_details': { subscription },
  invoiceitem: { customer, invoice: invoice('invoice') },
  line_item: { subscription },
  'line_item.pricing.price_details': { price: byId('price', (sandbox) => sandbox.prices) },
  invoice_payment: { invoice: invoice('invoice') },
  'invoice_payment.payment': { payment_intent: paymentIntent, charge: charge('charge') },
  'billing_portal.session': { configuration: byId('configuration', (sandbox) => sandbox.portalConfigurations) },
};

/** Deleted customers appear as their remaining stubs. */
function customerOrShell(sandbox: Sandbox): { get(id: string): unknown } {
  return { get: (id) => (sandbox.deletedCustomers.has(id) ? { id, object: 'customer', deleted: true } : sandbox.customers.get(id)) };
}

function byId(field: string, collection: (sandbox: Sandbox) => { get(id: string): unknown }): Expand {
  return (sandbox, owner) => {
    const id = owner[field];
    return typeof id === 'string' ? (collection(sandbox).get(id) ?? id) : id;
  };
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

interface Step {
  readonly whole: string;
  /** Kind of the current hash: that of its object, or its path. */
  readonly kind: string;
}

function expandPath(sandbox: Sandbox, value: unknown, path: readonly string[], step: Step): unknown {
  const [field, ...rest] = path;
  if (field === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => expandPath(sandbox, item, path, step));
  if (!isObject(value)) return value;
  const kind = typeof value['object'] === 'string' ? value['object'] : step.kind;
  const inside = fieldOf(sandbox, value, field, { ...step, kind });
  return { ...value, [field]: expandPath(sandbox, inside, rest, { ...step, kind: `${kind}.${field}` }) };
}

/** The object that a field refers to; a field that already holds an object stays as it is. */
function fieldOf(sandbox: Sandbox, owner: Fields, field: string, { kind, whole }: Step): unknown {
  const held = owner[field];
  if (typeof held === 'object' && held !== null) return held;
  const expand = expandable[kind]?.[field];
  // A hash that is null today, for example the details of a parent, leads nowhere but is no error.
  if (expand === undefined && held === null) return null;
  if (expand === undefined) throw invalid(`This property cannot be expanded (${whole}).`, { param: 'expand' });
  return expand(sandbox, owner);
}

/**
 * A copy of an answer with the asked objects in place of their ids; paths as in Stripe: `payment_intent.latest_charge`, `data.customer`.
 * @throws StripeError 400 for a path that leads nowhere or is deeper than four levels
 */
export function expanded(sandbox: Sandbox, answer: object, paths: readonly string[]): object {
  let result: unknown = answer;
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.filter((step) => step !== 'data').length > 4)
      throw invalid(`You can only expand 4 levels deep: ${path}`, { param: 'expand' });
    result = expandPath(sandbox, result, steps, { whole: path, kind: '' });
  }
  return isObject(result) ? result : answer;
}
