import type Stripe from 'stripe';
import type { EventCause } from '#app/api/endpoint';
import { notFoundError } from '#app/api/stripe-error';
import { newId } from '#app/ids';
import { orNull } from '#app/or-null';
import type { Stored } from '#app/stored';
import type { Sandbox } from '../sandbox';

type InvoiceSettings = Stored<Stripe.Customer.InvoiceSettings, 'default_payment_method'>;
export type Customer = Omit<Stored<Stripe.Customer, 'default_source' | 'test_clock'>, 'invoice_settings'> & {
  invoice_settings: InvoiceSettings;
};

interface NewCustomer {
  readonly name?: string | null;
  readonly email?: string | null;
  readonly testClock?: string;
}

/** An address with every part named; null when the request has no part at all. */
export function addressOf(parts: Partial<Record<keyof Stripe.Address, string | null>> | null): Stripe.Address | null {
  if (parts === null) return null;
  const { line1 = null, line2 = null, city = null, state = null, postal_code = null, country = null } = parts;
  return { city, country, line1, line2, postal_code, state };
}

/** A new customer. Its event follows once `fill` has set the other fields. */
export function newCustomer(
  sandbox: Sandbox,
  details: NewCustomer,
  cause: EventCause,
  populate: (customer: Customer) => void = () => undefined,
): Customer {
  const customer: Customer = sandbox.customers.add({
    id: newId('cus_', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: sandbox.clock.seconds(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: orNull(details.email),
    invoice_prefix: newId('', 8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: orNull(details.name),
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: orNull(details.testClock),
  });
  populate(customer);
  sandbox.events.record('customer.created', customer, cause);
  return customer;
}

/**
 * The customer of this id.
 * @throws StripeError 404 for an unknown or deleted one
 */
export function requireCustomer(sandbox: Sandbox, id: string, param = 'id'): Customer {
  const customer = sandbox.customers.get(id);
  if (customer === undefined || sandbox.deletedCustomers.has(id)) throw notFoundError('customer', id, param);
  return customer;
}
