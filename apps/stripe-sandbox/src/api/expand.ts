import { invalid } from './stripe-error';
import type { Sandbox } from '../sandbox';

type Fields = Record<string, unknown>;
type Expand = (sandbox: Sandbox, owner: Fields) => unknown;

/** For each kind of object: the fields that can be expanded and where what they name is found. */
const expandable: Record<string, Record<string, Expand>> = {
  'checkout.session': {
    payment_intent: byId('payment_intent', (sandbox) => sandbox.paymentIntents),
    customer: byId('customer', (sandbox) => sandbox.customers),
    line_items: (sandbox, session) => sandbox.lineItemsOf(String(session['id'])),
  },
  payment_intent: {
    latest_charge: byId('latest_charge', (sandbox) => sandbox.charges),
    customer: byId('customer', (sandbox) => sandbox.customers),
    payment_method: byId('payment_method', (sandbox) => sandbox.paymentMethods),
  },
  charge: {
    payment_intent: byId('payment_intent', (sandbox) => sandbox.paymentIntents),
    customer: byId('customer', (sandbox) => sandbox.customers),
    refunds: (sandbox, charge) => sandbox.refundsOf(String(charge['id'])),
  },
  refund: {
    charge: byId('charge', (sandbox) => sandbox.charges),
    payment_intent: byId('payment_intent', (sandbox) => sandbox.paymentIntents),
  },
  dispute: {
    charge: byId('charge', (sandbox) => sandbox.charges),
    payment_intent: byId('payment_intent', (sandbox) => sandbox.paymentIntents),
  },
  payment_method: { customer: byId('customer', (sandbox) => sandbox.customers) },
  price: { product: byId('product', (sandbox) => sandbox.products) },
};

function byId(field: string, collection: (sandbox: Sandbox) => { get(id: string): unknown }): Expand {
  return (sandbox, owner) => {
    const id = owner[field];
    return typeof id === 'string' ? (collection(sandbox).get(id) ?? id) : id;
  };
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

function expandPath(sandbox: Sandbox, value: unknown, path: readonly string[], whole: string): unknown {
  const [field, ...rest] = path;
  if (field === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => expandPath(sandbox, item, path, whole));
  return isObject(value) ? { ...value, [field]: expandPath(sandbox, fieldOf(sandbox, value, field, whole), rest, whole) } : value;
}

/** The object behind a field; a field that holds one already stays as it is. */
function fieldOf(sandbox: Sandbox, owner: Fields, field: string, whole: string): unknown {
  const held = owner[field];
  if (typeof held === 'object' && held !== null) return held;
  const expand = expandable[String(owner['object'])]?.[field];
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
    result = expandPath(sandbox, result, steps, path);
  }
  return isObject(result) ? result : answer;
}
