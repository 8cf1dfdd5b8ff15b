import { invalidRequestError } from './stripe-error';
import type { Sandbox } from '../sandbox';

type ObjectFields = Record<string, unknown>;
type FieldExpander = (sandbox: Sandbox, owner: ObjectFields) => unknown;

const expandCustomer = expandById('customer', customerLookup);
const paymentMethodExpander = (field: string) => expandById(field, (sandbox) => sandbox.paymentMethods);
const expandPaymentIntent = expandById('payment_intent', (sandbox) => sandbox.paymentIntents);
const setupIntentExpander = (field: string) => expandById(field, (sandbox) => sandbox.setupIntents);
const expandSubscription = expandById('subscription', (sandbox) => sandbox.subscriptions);
const invoiceExpander = (field: string) => expandById(field, (sandbox) => sandbox.invoices);
const chargeExpander = (field: string) => expandById(field, (sandbox) => sandbox.charges);
const balanceTransactionExpander = (field: string) => expandById(field, (sandbox) => sandbox.balanceTransactions);
const expandProduct = expandById('product', (sandbox) => sandbox.products);
const expandTestClock = expandById('test_clock', (sandbox) => sandbox.testClocks);

/** The fields that can be expanded, by kind of object or hash inside one, with the collections of their objects. */
const expandersByKind: Record<string, Record<string, FieldExpander>> = {
  'checkout.session': {
    payment_intent: expandPaymentIntent,
    setup_intent: setupIntentExpander('setup_intent'),
    customer: expandCustomer,
    subscription: expandSubscription,
    invoice: invoiceExpander('invoice'),
    line_items: (sandbox, session) => sandbox.lineItemsOf(String(session['id'])),
  },
  customer: { test_clock: expandTestClock },
  'customer.invoice_settings': { default_payment_method: paymentMethodExpander('default_payment_method') },
  payment_intent: {
    latest_charge: chargeExpander('latest_charge'),
    customer: expandCustomer,
    payment_method: paymentMethodExpander('payment_method'),
  },
  setup_intent: { customer: expandCustomer, payment_method: paymentMethodExpander('payment_method') },
  charge: {
    balance_transaction: balanceTransactionExpander('balance_transaction'),
    payment_intent: expandPaymentIntent,
    customer: expandCustomer,
    refunds: (sandbox, owner) => sandbox.refundsOf(String(owner['id'])),
  },
  refund: {
    balance_transaction: balanceTransactionExpander('balance_transaction'),
    failure_balance_transaction: balanceTransactionExpander('failure_balance_transaction'),
    charge: chargeExpander('charge'),
    payment_intent: expandPaymentIntent,
    payment_method: paymentMethodExpander('payment_method'),
  },
  balance_transaction: { source: expandById('source', sourceLookup) },
  payout: { balance_transaction: balanceTransactionExpander('balance_transaction') },
  dispute: { charge: chargeExpander('charge'), payment_intent: expandPaymentIntent },
  payment_method: { customer: expandCustomer },
  price: { product: expandProduct },
  plan: { product: expandProduct },
  product: { default_price: expandById('default_price', (sandbox) => sandbox.prices) },
  subscription: {
    customer: expandCustomer,
    default_payment_method: paymentMethodExpander('default_payment_method'),
    latest_invoice: invoiceExpander('latest_invoice'),
    pending_setup_intent: setupIntentExpander('pending_setup_intent'),
    test_clock: expandTestClock,
  },
  invoice: {
    customer: expandCustomer,
    default_payment_method: paymentMethodExpander('default_payment_method'),
    payments: (sandbox, owner) => sandbox.paymentsOf(String(owner['id'])),
    confirmation_secret: (sandbox, owner) => sandbox.confirmationSecretOf(String(owner['id'])),
    test_clock: expandTestClock,
  },
  'invoice.parent.subscription_details': { subscription: expandSubscription },
  invoiceitem: { customer: expandCustomer, invoice: invoiceExpander('invoice') },
  line_item: { subscription: expandSubscription },
  'line_item.pricing.price_details': { price: expandById('price', (sandbox) => sandbox.prices) },
  invoice_payment: { invoice: invoiceExpander('invoice') },
  'invoice_payment.payment': { payment_intent: expandPaymentIntent, charge: chargeExpander('charge') },
  'billing_portal.session': { configuration: expandById('configuration', (sandbox) => sandbox.portalConfigurations) },
};

/** Deleted customers appear as their remaining stubs. */
function customerLookup(sandbox: Sandbox): { get(id: string): unknown } {
  return { get: (id) => (sandbox.deletedCustomers.has(id) ? { id, object: 'customer', deleted: true } : sandbox.customers.get(id)) };
}

/** The object that moved the balance. */
function sourceLookup({ charges, refunds, disputes, payouts }: Sandbox): { get(id: string): unknown } {
  return { get: (id) => charges.get(id) ?? refunds.get(id) ?? disputes.get(id) ?? payouts.get(id) };
}

function expandById(field: string, collection: (sandbox: Sandbox) => { get(id: string): unknown }): FieldExpander {
  return (sandbox, owner) => {
    const id = owner[field];
    return typeof id === 'string' ? (collection(sandbox).get(id) ?? id) : id;
  };
}

const isObject = (value: unknown): value is ObjectFields => typeof value === 'object' && value !== null && !Array.isArray(value);

interface ExpandStep {
  readonly whole: string;
  /** Kind of the current hash: that of its object, or its path. */
  readonly kind: string;
}

function expandPath(sandbox: Sandbox, value: unknown, path: readonly string[], step: ExpandStep): unknown {
  const [field, ...rest] = path;
  if (field === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => expandPath(sandbox, item, path, step));
  if (!isObject(value)) return value;
  const kind = typeof value['object'] === 'string' ? value['object'] : step.kind;
  const fieldValue = resolveField(sandbox, value, field, { ...step, kind });
  return { ...value, [field]: expandPath(sandbox, fieldValue, rest, { ...step, kind: `${kind}.${field}` }) };
}

/** The object that a field refers to; a field that already holds an object stays as it is. */
function resolveField(sandbox: Sandbox, owner: ObjectFields, field: string, { kind, whole }: ExpandStep): unknown {
  const currentValue = owner[field];
  if (typeof currentValue === 'object' && currentValue !== null) return currentValue;
  const expand = expandersByKind[kind]?.[field];
  // A hash that is null today, for example the details of a parent, leads nowhere but is no error.
  if (expand === undefined && currentValue === null) return null;
  if (expand === undefined) throw invalidRequestError(`This property cannot be expanded (${whole}).`, { param: 'expand' });
  return expand(sandbox, owner);
}

/**
 * A copy of an answer with the asked objects in place of their ids; paths as in Stripe: `payment_intent.latest_charge`, `data.customer`.
 * @throws StripeError 400 for a path that leads nowhere or is deeper than four levels
 */
export function expandPaths(sandbox: Sandbox, answer: object, paths: readonly string[]): object {
  let result: unknown = answer;
  for (const path of paths) {
    const segments = path.split('.');
    if (segments.filter((step) => step !== 'data').length > 4)
      throw invalidRequestError(`You can only expand 4 levels deep: ${path}`, { param: 'expand' });
    result = expandPath(sandbox, result, segments, { whole: path, kind: '' });
  }
  return isObject(result) ? result : answer;
}
