import { endpoint } from '#app/api/endpoint';
import type { Call } from '#app/api/endpoint';
import { createdParam, isWithin, listPage, listParams } from '#app/api/lists';
import { bool, emptyable, hash, integer, list, metadata, oneOf, required, text } from '#app/api/params';
import type { Read } from '#app/api/params';
import { invalid, noSuch } from '#app/api/stripe-error';
import { changing, mergedMetadata } from '#app/change';
import { newProduct } from '#app/products/product';
import type { Sandbox } from '../sandbox';
import type { Price } from './price';
import { newPrice } from './price';

const rhythm = hash({
  interval: required(oneOf('day', 'month', 'week', 'year')),
  interval_count: integer({ min: 1, max: 1095 }),
  usage_type: oneOf('licensed'),
});
const taxBehaviour = oneOf('exclusive', 'inclusive', 'unspecified');
const createParams = {
  active: bool(),
  billing_scheme: oneOf('per_unit'),
  currency: required(text(3)),
  lookup_key: text(200),
  metadata: metadata(),
  nickname: text(),
  product: text(),
  product_data: hash({ id: text(), name: required(text()), active: bool(), metadata: metadata(), tax_code: text(), unit_label: text(12) }),
  recurring: rhythm,
  tax_behavior: taxBehaviour,
  transfer_lookup_key: bool(),
  unit_amount: integer({ min: 0, max: 99_999_999 }),
};
const updateParams = {
  active: bool(),
  lookup_key: emptyable(text(200)),
  metadata: metadata(),
  nickname: emptyable(text()),
  tax_behavior: taxBehaviour,
  transfer_lookup_key: bool(),
};

/**
 * The price of this id.
 * @throws StripeError 404 for an unknown one
 */
function priceOf(sandbox: Sandbox, id: string): Price {
  const price = sandbox.prices.get(id);
  if (price === undefined) throw noSuch('price', id, 'price');
  return price;
}

/** A lookup key names one price; with `transfer` it moves, without it the request is refused. */
function takeLookupKey(sandbox: Sandbox, key: string | null | undefined, owner: Price | null, transfer = false): void {
  if (key === undefined || key === null) return;
  const holder = sandbox.prices.all().find((price) => price.lookup_key === key && price !== owner);
  if (holder === undefined) return;
  if (!transfer) throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  holder.lookup_key = null;
  sandbox.prices.touch(holder.id);
}

function productFor(sandbox: Sandbox, { product, product_data: data }: Read<typeof createParams>): string {
  if (product !== undefined && data !== undefined)
    throw invalid('You may only specify one of these parameters: product, product_data.', { param: 'product' });
  if (product !== undefined && sandbox.products.get(product) === undefined) throw noSuch('product', product, 'product');
  if (product !== undefined) return product;
  if (data === undefined) throw invalid('Missing required param: product.', { code: 'parameter_missing', param: 'product' });
  return newProduct(sandbox, { ...data, active: data.active ?? true }).id;
}

function createPrice({ sandbox, params, cause }: Call<Read<typeof createParams>>): Price {
  const {
    unit_amount: unitAmount,
    lookup_key: lookupKey,
    transfer_lookup_key: transfer,
    active = true,
    tax_behavior: taxBehavior,
  } = params;
  if (unitAmount === undefined) throw invalid('Missing required param: unit_amount.', { code: 'parameter_missing', param: 'unit_amount' });
  takeLookupKey(sandbox, lookupKey, null, transfer);
  const product = productFor(sandbox, params);
  const { currency, metadata: names, nickname, recurring } = params;
  const price = newPrice(sandbox, { product, currency, unitAmount, active, recurring, nickname, lookupKey, metadata: names, taxBehavior });
  sandbox.events.record('price.created', price, cause);
  return price;
}

function updatePrice({ sandbox, id, params, cause }: Call<Read<typeof updateParams>>): Price {
  const price = priceOf(sandbox, id);
  const { metadata: names, transfer_lookup_key: transfer, lookup_key: key, ...plain } = params;
  takeLookupKey(sandbox, key, price, transfer);
  changing(sandbox, 'price.updated', price, cause, () => {
    if (key !== undefined) price.lookup_key = key;
    Object.assign(price, Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)));
    price.metadata = mergedMetadata(price.metadata, names);
  });
  return price;
}

const listPrices = endpoint({
  method: 'GET',
  path: '/v1/prices',
  params: {
    ...listParams,
    active: bool(),
    created: createdParam(),
    currency: text(3),
    lookup_keys: list(text(), 10),
    product: text(),
    recurring: hash({ interval: oneOf('day', 'month', 'week', 'year'), usage_type: oneOf('licensed', 'metered') }),
    type: oneOf('one_time', 'recurring'),
  },
  run({ sandbox, params }) {
    const { created, lookup_keys: keys, recurring } = params;
    const asked = (['active', 'currency', 'product', 'type'] as const).filter((field) => params[field] !== undefined);
    return listPage('/v1/prices', sandbox.prices, params, (price) => {
      const hasKey = keys === undefined || keys.includes(price.lookup_key ?? '');
      const hasRhythm = recurring?.interval === undefined || price.recurring?.interval === recurring.interval;
      return hasKey && hasRhythm && isWithin(created, price.created) && asked.every((field) => price[field] === params[field]);
    });
  },
});

export const priceEndpoints = [
  endpoint({ method: 'POST', path: '/v1/prices', params: createParams, run: createPrice }),
  listPrices,
  endpoint({ method: 'GET', path: '/v1/prices/:id', params: {}, run: ({ sandbox, id }) => priceOf(sandbox, id) }),
  endpoint({ method: 'POST', path: '/v1/prices/:id', params: updateParams, run: updatePrice }),
];
