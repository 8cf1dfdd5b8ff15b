import { newId } from '#app/ids';
import { orNull } from '#app/or-null';
import type { Sandbox } from '../sandbox';
import type { LineItem, Price } from './checkout-session';
import type { CreateSessionParams } from './session-params';

type Item = NonNullable<CreateSessionParams['line_items']>[number];

const noProduct: Partial<NonNullable<NonNullable<Item['price_data']>['product_data']>> = {};

function newProduct(sandbox: Sandbox, item: Item): string {
  const {
    name = '',
    description,
    images = [],
    metadata = {},
    tax_code: taxCode,
    unit_label: unitLabel,
  } = item.price_data?.product_data ?? noProduct;
  const now = sandbox.clock.seconds();
  const product = sandbox.products.add({
    id: newId('prod_', 14),
    object: 'product',
    active: false,
    created: now,
    default_price: null,
    description: orNull(description),
    images,
    livemode: false,
    marketing_features: [],
    metadata,
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: orNull(taxCode),
    tax_details: null,
    type: 'service',
    unit_label: orNull(unitLabel),
    updated: now,
    url: null,
  });
  return product.id;
}

function newPrice(sandbox: Sandbox, item: Item, currency: string): Price {
  const amount = item.price_data?.unit_amount ?? 0;
  return {
    id: newId('price_1', 23),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: sandbox.clock.seconds(),
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: newProduct(sandbox, item),
    recurring: null,
    tax_behavior: item.price_data?.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  };
}

/** A line of the session with the price and product that Stripe makes for `price_data`. Prices are taken as they come, tax included. */
export function newLineItem(sandbox: Sandbox, item: Item): LineItem {
  const { price_data: data, quantity = 1 } = item;
  const currency = (data?.currency ?? sandbox.options.currency).toLowerCase();
  const total = (data?.unit_amount ?? 0) * quantity;
  return {
    id: newId('li_1', 23),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency,
    description: data?.product_data?.name ?? null,
    metadata: item.metadata ?? {},
    price: newPrice(sandbox, item, currency),
    quantity,
  };
}
