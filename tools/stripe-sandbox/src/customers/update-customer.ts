import type { Call } from '#app/api/endpoint';
import { email, emptyable, hash, integer, list, metadata, oneOf, required, text } from '#app/api/params';
import type { Read } from '#app/api/params';
import { postalAddress } from '#app/api/postal-address';
import { changing, withoutUndefined, mergedMetadata } from '#app/change';
import { methodOfCustomer } from '#app/payment-methods/keep-method';
import type { Sandbox } from '../sandbox';
import { addressOf, customerOf } from './customer';
import type { Customer } from './customer';

export const customerParams = {
  address: emptyable(postalAddress),
  balance: integer(),
  description: text(),
  email: email(),
  invoice_prefix: text(12),
  invoice_settings: hash({ default_payment_method: text(), footer: text() }),
  metadata: metadata(),
  name: text(256),
  next_invoice_sequence: integer({ min: 1 }),
  phone: text(20),
  preferred_locales: list(text()),
  shipping: emptyable(hash({ address: required(postalAddress), name: required(text()), phone: text() })),
  tax_exempt: oneOf('exempt', 'none', 'reverse'),
};
export type CustomerParams = Read<typeof customerParams>;

function shippingOf(shipping: NonNullable<CustomerParams['shipping']> | null): Customer['shipping'] {
  if (shipping === null) return null;
  const { address, name, phone } = shipping;
  return { address: addressOf(address) ?? undefined, name, phone };
}

/** Applies the values of the request; the default method was checked before. */
export function applyToCustomer(customer: Customer, params: CustomerParams): void {
  const { address, invoice_settings: settings, metadata: names, shipping, ...plain } = params;
  Object.assign(customer, withoutUndefined(plain));
  if (address !== undefined) customer.address = addressOf(address);
  if (shipping !== undefined) customer.shipping = shippingOf(shipping);
  Object.assign(customer.invoice_settings, withoutUndefined(settings ?? {}));
  customer.metadata = mergedMetadata(customer.metadata, names);
}

/**
 * Changes a customer's data.
 * @throws StripeError 404 for an unknown or deleted one, 400 when the default method is not theirs
 */
export function updateCustomer({ sandbox, id, params, cause }: Call<CustomerParams>): Customer {
  const customer = customerOf(sandbox, id);
  const method = params.invoice_settings?.default_payment_method ?? null;
  if (method !== null) methodOfCustomer(sandbox, method, id, 'invoice_settings[default_payment_method]');
  changing(sandbox, 'customer.updated', customer, cause, () => applyToCustomer(customer, params));
  return customer;
}

/** Removes personal data from a deleted customer, who keeps only the id. */
export function emptyCustomer(sandbox: Sandbox, customer: Customer): void {
  sandbox.deletedCustomers.add(customer.id);
  const nothing = { address: null, description: null, email: null, name: null, phone: null, shipping: null, metadata: {} };
  Object.assign(customer, nothing);
  customer.invoice_settings.default_payment_method = null;
  sandbox.customers.touch(customer.id);
}
