import type Stripe from 'stripe';
import { endpoint } from '#app/api/endpoint';
import type { Call } from '#app/api/endpoint';
import { createdParam, isWithin, listPage, listParams } from '#app/api/lists';
import { address, bool, emptyable, hash, integer, list, metadata, oneOf, required, text } from '#app/api/params';
import type { Read } from '#app/api/params';
import { invalid, noSuch } from '#app/api/stripe-error';
import { changing, withoutUndefined, mergedMetadata } from '#app/change';
import { newPrice } from '#app/prices/price';
import type { Sandbox } from '../sandbox';
import type { Product } from './product';
import { newProduct } from './product';

const common = { active: bool(), metadata: metadata() };
const createParams = {
  ...common,
  id: text(),
  name: required(text()),
  description: text(40_000),
  images: list(address(), 8),
  tax_code: text(),
  unit_label: text(12),
  url: address(),
  default_price_data: hash({
    currency: required(text(3)),
    unit_amount: integer({ min: 0, max: 99_999_999 }),
    recurring: hash({ interval: required(oneOf('day', 'month', 'week', 'year')), interval_count: integer({ min: 1 }) }),
  }),
};
const updateParams = {
  ...common,
  name: text(),
  default_price: text(),
  description: emptyable(text(40_000)),
  images: list(address(), 8),
  tax_code: emptyable(text()),
  unit_label: emptyable(text(12)),
  url: emptyable(address()),
};

function productOf(sandbox: Sandbox, id: string): Product {
  const product = sandbox.products.get(id);
  if (product === undefined || sandbox.deletedProducts.has(id)) throw noSuch('product', id);
  return product;
}

function createProduct({ sandbox, params, cause }: Call<Read<typeof createParams>>): Product {
  const { default_price_data: data, active = true, ...rest } = params;
  if (rest.id !== undefined && sandbox.products.get(rest.id) !== undefined)
    throw invalid('Product already exists.', { code: 'resource_already_exists' });
  const product = newProduct(sandbox, { ...rest, active });
  sandbox.events.record('product.created', product, cause);
  if (data === undefined) return product;
  const { currency, unit_amount: unitAmount = 0, recurring } = data;
  const price = newPrice(sandbox, { product: product.id, currency, unitAmount, recurring, active: true });
  sandbox.events.record('price.created', price, cause);
  product.default_price = price.id;
  return product;
}

function updateProduct({ sandbox, id, params, cause }: Call<Read<typeof updateParams>>): Product {
  const product = productOf(sandbox, id);
  const { metadata: names, ...plain } = params;
  if (plain.default_price !== undefined && sandbox.prices.get(plain.default_price)?.product !== id)
    throw noSuch('price', plain.default_price, 'default_price');
  changing(sandbox, 'product.updated', product, cause, () => {
    Object.assign(product, withoutUndefined(plain));
    product.metadata = mergedMetadata(product.metadata, names);
    product.updated = sandbox.clock.seconds();
  });
  return product;
}

/** A product with prices cannot be deleted: invoices name it. */
function deleteProduct({ sandbox, id, cause }: Call<unknown>): Stripe.DeletedProduct {
  const product = productOf(sandbox, id);
  if (sandbox.prices.all().some((price) => price.product === id)) {
    throw invalid('This product cannot be deleted because it has one or more user-created prices.');
  }
  sandbox.deletedProducts.add(id);
  sandbox.events.record('product.deleted', product, cause);
  return { id, object: 'product', deleted: true };
}

export const productEndpoints = [
  endpoint({ method: 'POST', path: '/v1/products', params: createParams, run: createProduct }),
  endpoint({
    method: 'GET',
    path: '/v1/products',
    params: { ...listParams, active: bool(), created: createdParam(), ids: list(text()), url: address() },
    run({ sandbox, params }) {
      const { active, created, ids } = params;
      return listPage('/v1/products', sandbox.products, params, (product) => {
        const isAsked = (active === undefined || product.active === active) && (ids === undefined || ids.includes(product.id));
        return isAsked && isWithin(created, product.created) && !sandbox.deletedProducts.has(product.id);
      });
    },
  }),
  endpoint({ method: 'GET', path: '/v1/products/:id', params: {}, run: ({ sandbox, id }) => productOf(sandbox, id) }),
  endpoint({ method: 'POST', path: '/v1/products/:id', params: updateParams, run: updateProduct }),
  endpoint({ method: 'DELETE', path: '/v1/products/:id', params: {}, run: deleteProduct }),
];
