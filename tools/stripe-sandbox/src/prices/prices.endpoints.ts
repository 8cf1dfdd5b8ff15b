import { defineEndpoint } from '#app/api/endpoint';
import type { EndpointCall } from '#app/api/endpoint';
import { createdParam, isWithin, buildListPage, listParams } from '#app/api/lists';
import { bool, allowEmpty, hash, integer, list, metadata, oneOf, required, text } from '#app/api/params';
import type { ParamValues } from '#app/api/params';
import { invalidRequestError, notFoundError } from '#app/api/stripe-error';
import { recordChange, mergeMetadata } from '#app/record-change';
import { newProduct } from '#app/products/product';
import type { Sandbox } from '../sandbox';
import type { Price } from './price';
import { newPrice } from './price';

const recurringParam = hash({
  interval: required(oneOf('day', 'month', 'week', 'year')),
  interval_count: integer({ min: 1, max: 1095 }),
  usage_type: oneOf('licensed'),
});
const taxBehaviorParam = oneOf('exclusive', 'inclusive', 'unspecified');
const createParams = {
  active: bool(),
  billing_scheme: oneOf('per_unit'),
  currency: required(text(3)),
  lookup_key: text(200),
  metadata: metadata(),
  nickname: text(),
  product: text(),
  product_data: hash({ id: text(), name: required(text()), active: bool(), metadata: metadata(), tax_code: text(), unit_label: text(12) }),
  recurring: recurringParam,
  tax_behavior: taxBehaviorParam,
  transfer_lookup_key: bool(),
  unit_amount: integer({ min: 0, max: 99_999_999 }),
};
const updateParams = {
  active: bool(),
  lookup_key: allowEmpty(text(200)),
  metadata: metadata(),
  nickname: allowEmpty(text()),
  tax_behavior: taxBehaviorParam,
  transfer_lookup_key: bool(),
};

/**
 * The price of this id.
 * @throws StripeError 404 for an unknown one
 */
function requirePrice(sandbox: Sandbox, id: string): Price {
  const price = sandbox.prices.get(id);
  if (price === undefined) throw notFoundError('price', id, 'price');
  return price;
}

/** A lookup key names one price; with `transfer` it moves, without it the request is refused. */
function claimLookupKey(sandbox: Sandbox, key: string | null | undefined, ownerPrice: Price | null, shouldTransferLookupKey = false): void {
  if (key === undefined || key === null) return;
  const holder = sandbox.prices.all().find((price) => price.lookup_key === key && price !== ownerPrice);
  if (holder === undefined) return;
  if (!shouldTransferLookupKey)
    throw invalidRequestError(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  holder.lookup_key = null;
  sandbox.prices.touch(holder.id);
}

function resolveProductId(sandbox: Sandbox, { product, product_data: data }: ParamValues<typeof createParams>): string {
  if (product !== undefined && data !== undefined)
    throw invalidRequestError('You may only specify one of these parameters: product, product_data.', { param: 'product' });
  if (product !== undefined && sandbox.products.get(product) === undefined) throw notFoundError('product', product, 'product');
  if (product !== undefined) return product;
  if (data === undefined) throw invalidRequestError('Missing required param: product.', { code: 'parameter_missing', param: 'product' });
  return newProduct(sandbox, { ...data, active: data.active ?? true }).id;
}

function createPrice({ sandbox, params, cause }: EndpointCall<ParamValues<typeof createParams>>): Price {
  const {
    unit_amount: unitAmount,
    lookup_key: lookupKey,
    transfer_lookup_key: shouldTransferLookupKey,
    active = true,
    tax_behavior: taxBehavior,
  } = params;
  if (unitAmount === undefined)
    throw invalidRequestError('Missing required param: unit_amount.', { code: 'parameter_missing', param: 'unit_amount' });
  claimLookupKey(sandbox, lookupKey, null, shouldTransferLookupKey);
  const product = resolveProductId(sandbox, params);
  const { currency, metadata: metadataChanges, nickname, recurring } = params;
  const price = newPrice(sandbox, {
    product,
    currency,
    unitAmount,
    active,
    recurring,
    nickname,
    lookupKey,
    metadata: metadataChanges,
    taxBehavior,
  });
  sandbox.events.record('price.created', price, cause);
  return price;
}

function updatePrice({ sandbox, id, params, cause }: EndpointCall<ParamValues<typeof updateParams>>): Price {
  const price = requirePrice(sandbox, id);
  const { metadata: metadataChanges, transfer_lookup_key: shouldTransferLookupKey, lookup_key: key, ...plainFields } = params;
  claimLookupKey(sandbox, key, price, shouldTransferLookupKey);
  recordChange(sandbox, 'price.updated', price, cause, () => {
    if (key !== undefined) price.lookup_key = key;
    Object.assign(price, Object.fromEntries(Object.entries(plainFields).filter(([, value]) => value !== undefined)));
    price.metadata = mergeMetadata(price.metadata, metadataChanges);
  });
  return price;
}

const listPrices = defineEndpoint({
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
    const { created, lookup_keys: lookupKeys, recurring } = params;
    const filteredFields = (['active', 'currency', 'product', 'type'] as const).filter((field) => params[field] !== undefined);
    return buildListPage('/v1/prices', sandbox.prices, params, (price) => {
      const hasKey = lookupKeys === undefined || lookupKeys.includes(price.lookup_key ?? '');
      const hasInterval = recurring?.interval === undefined || price.recurring?.interval === recurring.interval;
      return hasKey && hasInterval && isWithin(created, price.created) && filteredFields.every((field) => price[field] === params[field]);
    });
  },
});

export const priceEndpoints = [
  defineEndpoint({ method: 'POST', path: '/v1/prices', params: createParams, run: createPrice }),
  listPrices,
  defineEndpoint({ method: 'GET', path: '/v1/prices/:id', params: {}, run: ({ sandbox, id }) => requirePrice(sandbox, id) }),
  defineEndpoint({ method: 'POST', path: '/v1/prices/:id', params: updateParams, run: updatePrice }),
];
