import type Stripe from 'stripe';
import { newId } from '#app/ids';
import { orNull } from '#app/or-null';
import type { Stored } from '#app/stored';
import type { Sandbox } from '../sandbox';

export type Product = Stored<Stripe.Product, 'default_price' | 'tax_code'>;

interface NewProduct {
  readonly id?: string;
  readonly name: string;
  readonly active: boolean;
  readonly description?: string;
  readonly images?: string[];
  readonly metadata?: Record<string, string>;
  readonly tax_code?: string;
  readonly unit_label?: string;
  readonly url?: string;
}

/** Something that is sold. */
export function newProduct(sandbox: Sandbox, details: NewProduct): Product {
  const now = sandbox.clock.seconds();
  return sandbox.products.add({
    id: details.id ?? newId('prod_', 14),
    object: 'product',
    active: details.active,
    created: now,
    default_price: null,
    description: orNull(details.description),
    images: details.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: details.metadata ?? {},
    name: details.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: orNull(details.tax_code),
    tax_details: null,
    type: 'service',
    unit_label: orNull(details.unit_label),
    updated: now,
    url: orNull(details.url),
  });
}
