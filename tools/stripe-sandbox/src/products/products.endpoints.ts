import type Stripe from 'stripe';
import { defineEndpoint } from '#app/api/endpoint';
import type { EndpointCall } from '#app/api/endpoint';
import { createdParam, isWithin, buildListPage, listParams } from '#app/api/lists';
import { httpUrl, bool, allowEmpty, hash, integer, list, metadata, oneOf, required, text } from '#app/api/params';
import type { ParamValues } from '#app/api/params';
import { invalidRequestError, notFoundError } from '#app/api/stripe-error';
import { recordChange, omitUndefined, mergeMetadata } from '#app/record-change';
import { newPrice } from '#app/prices/price';
import type { Sandbox } from '../sandbox';
import type { Product } from './product';
import { newProduct } from './product';

const commonParams = { active: bool(), metadata: metadata() };
const createParams = {
  ...commonParams,
  id: text(),
  name: required(text()),
  description: text(40_000),
  images: list(httpUrl(), 8),
  tax_code: text(),
  unit_label: text(12),
  url: httpUrl(),
  default_price_data: hash({
    currency: required(text(3)),
    unit_amount: integer({ min: 0, max: 99_999_999 }),
    recurring: hash({ interval: required(oneOf('day', 'month', 'week', 'year')), interval_count: integer({ min: 1 }) }),
  }),
};
const updateParams = {
  ...commonParams,
  name: text(),
  default_price: text(),
  description: allowEmpty(text(40_000)),
  images: list(httpUrl(), 8),
  tax_code: allowEmpty(text()),
  unit_label: allowEmpty(text(12)),
  url: allowEmpty(httpUrl()),
};

function requireProduct(sandbox: Sandbox, id: string): Product {
  const product = sandbox.products.get(id);
  if (product === undefined || sandbox.deletedProducts.has(id)) throw notFoundError('product', id);
  return product;
}

function createProduct({ sandbox, params, cause }: EndpointCall<ParamValues<typeof createParams>>): Product {
  const { default_price_data: data, active = true, ...rest } = params;
  if (rest.id !== undefined && sandbox.products.get(rest.id) !== undefined)
    throw invalidRequestError('Product already exists.', { code: 'resource_already_exists' });
  const product = newProduct(sandbox, { ...rest, active });
  sandbox.events.record('product.created', product, cause);
  if (data === undefined) return product;
  const { currency, unit_amount: unitAmount = 0, recurring } = data;
  const price = newPrice(sandbox, { product: product.id, currency, unitAmount, recurring, active: true });
  sandbox.events.record('price.created', price, cause);
  product.default_price = price.id;
  return product;
}

function updateProduct({ sandbox, id, params, cause }: EndpointCall<ParamValues<typeof updateParams>>): Product {
  const product = requireProduct(sandbox, id);
  const { metadata: metadataChanges, ...plainFields } = params;
  if (plainFields.default_price !== undefined && sandbox.prices.get(plainFields.default_price)?.product !== id)
    throw notFoundError('price', plainFields.default_price, 'default_price');
  recordChange(sandbox, 'product.updated', product, cause, () => {
    Object.assign(product, omitUndefined(plainFields));
    product.metadata = mergeMetadata(product.metadata, metadataChanges);
    product.updated = sandbox.clock.seconds();
  });
  return product;
}

/** A product with prices cannot be deleted: invoices name it. */
function deleteProduct({ sandbox, id, cause }: EndpointCall<unknown>): Stripe.DeletedProduct {
  const product = requireProduct(sandbox, id);
  if (sandbox.prices.all().some((price) => price.product === id)) {
    throw invalidRequestError('This product cannot be deleted because it has one or more user-created prices.');
  }
  sandbox.deletedProducts.add(id);
  sandbox.events.record('product.deleted', product, cause);
  return { id, object: 'product', deleted: true };
}

export const productEndpoints = [
  defineEndpoint({ method: 'POST', path: '/v1/products', params: createParams, run: createProduct }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/products',
    params: { ...listParams, active: bool(), created: createdParam(), ids: list(text()), url: httpUrl() },
    run({ sandbox, params }) {
      const { active, created, ids } = params;
      return buildListPage('/v1/products', sandbox.products, params, (product) => {
        const isMatch = (active === undefined || product.active === active) && (ids === undefined || ids.includes(product.id));
        return isMatch && isWithin(created, product.created) && !sandbox.deletedProducts.has(product.id);
      });
    },
  }),
  defineEndpoint({ method: 'GET', path: '/v1/products/:id', params: {}, run: ({ sandbox, id }) => requireProduct(sandbox, id) }),
  defineEndpoint({ method: 'POST', path: '/v1/products/:id', params: updateParams, run: updateProduct }),
  defineEndpoint({ method: 'DELETE', path: '/v1/products/:id', params: {}, run: deleteProduct }),
];
