import { newId } from '#app/ids';
import { newPrice } from '#app/prices/price';
import type { Price } from '#app/prices/price';
import { newProduct } from '#app/products/product';
import type { Sandbox } from '../sandbox';
import type { LineItem } from './checkout-session';
import type { CreateSessionParams } from './session-params';

type RequestedItem = NonNullable<CreateSessionParams['line_items']>[number];

const emptyProductData = { name: '' };

/** The price that Stripe makes for `price_data`. */
function createInlinePrice(sandbox: Sandbox, data: NonNullable<RequestedItem['price_data']>): Price {
  const product = data.product ?? newProduct(sandbox, { ...(data.product_data ?? emptyProductData), active: false }).id;
  const { currency, recurring, tax_behavior: taxBehavior } = data;
  return newPrice(sandbox, { product, currency, unitAmount: data.unit_amount ?? 0, active: false, recurring, taxBehavior });
}

/** The stored price of a line, or the one described in the request. The rules have checked that there is one. */
function resolvePrice(sandbox: Sandbox, { price: id, price_data: data }: RequestedItem): Price {
  const storedPrice = sandbox.prices.get(id ?? '');
  return storedPrice ?? createInlinePrice(sandbox, data ?? { ...emptyPriceData, currency: sandbox.options.currency });
}
const emptyPriceData = {
  product: undefined,
  product_data: undefined,
  recurring: undefined,
  tax_behavior: undefined,
  unit_amount: undefined,
};

/** A line of the session. Prices are taken as they come, tax included. */
export function newLineItem(sandbox: Sandbox, item: RequestedItem): LineItem {
  const { quantity = 1 } = item;
  const price = resolvePrice(sandbox, item);
  const total = (price.unit_amount ?? 0) * quantity;
  return {
    id: newId('li_1', 23),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: price.currency,
    description: sandbox.products.get(price.product)?.name ?? null,
    metadata: item.metadata ?? {},
    price,
    quantity,
  };
}

/** A recurring line costs nothing today while a trial runs; one-time lines are due all the same. */
export function waiveRecurringLine(line: LineItem): LineItem {
  return line.price?.recurring ? { ...line, amount_subtotal: 0, amount_total: 0 } : line;
}
