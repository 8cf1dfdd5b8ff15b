import type { EndpointCall } from '#app/api/endpoint';
import { email, allowEmpty, hash, integer, list, metadata, oneOf, required, text } from '#app/api/params';
import type { ParamValues } from '#app/api/params';
import { postalAddress } from '#app/api/postal-address';
import { recordChange, omitUndefined, mergeMetadata } from '#app/record-change';
import { requireMethodOfCustomer } from '#app/payment-methods/attach-method';
import type { Sandbox } from '../sandbox';
import { addressOf, requireCustomer } from './customer';
import type { Customer } from './customer';

export const customerParams = {
  address: allowEmpty(postalAddress),
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
  shipping: allowEmpty(hash({ address: required(postalAddress), name: required(text()), phone: text() })),
  tax_exempt: oneOf('exempt', 'none', 'reverse'),
};
export type CustomerParams = ParamValues<typeof customerParams>;

function shippingOf(shipping: NonNullable<CustomerParams['shipping']> | null): Customer['shipping'] {
  if (shipping === null) return null;
  const { address, name, phone } = shipping;
  return { address: addressOf(address) ?? undefined, name, phone };
}

/** Applies the values of the request; the default method was checked before. */
export function applyToCustomer(customer: Customer, params: CustomerParams): void {
  const { address, invoice_settings: settings, metadata: metadataChanges, shipping, ...plainFields } = params;
  Object.assign(customer, omitUndefined(plainFields));
  if (address !== undefined) customer.address = addressOf(address);
  if (shipping !== undefined) customer.shipping = shippingOf(shipping);
  Object.assign(customer.invoice_settings, omitUndefined(settings ?? {}));
  customer.metadata = mergeMetadata(customer.metadata, metadataChanges);
}

/**
 * Changes a customer's data.
 * @throws StripeError 404 for an unknown or deleted one, 400 when the default method is not theirs
 */
export function updateCustomer({ sandbox, id, params, cause }: EndpointCall<CustomerParams>): Customer {
  const customer = requireCustomer(sandbox, id);
  const method = params.invoice_settings?.default_payment_method ?? null;
  if (method !== null) requireMethodOfCustomer(sandbox, method, id, 'invoice_settings[default_payment_method]');
  recordChange(sandbox, 'customer.updated', customer, cause, () => applyToCustomer(customer, params));
  return customer;
}

/** Removes personal data from a deleted customer, who keeps only the id. */
export function anonymizeCustomer(sandbox: Sandbox, customer: Customer): void {
  sandbox.deletedCustomers.add(customer.id);
  const emptyFields = { address: null, description: null, email: null, name: null, phone: null, shipping: null, metadata: {} };
  Object.assign(customer, emptyFields);
  customer.invoice_settings.default_payment_method = null;
  sandbox.customers.touch(customer.id);
}
