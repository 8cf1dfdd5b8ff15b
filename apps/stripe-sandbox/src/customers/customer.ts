import type Stripe from 'stripe';
import type { Cause } from '#app/api/endpoint';
import { newId } from '#app/ids';
import type { Stored } from '#app/stored';
import type { Sandbox } from '../sandbox';

export type Customer = Stored<Stripe.Customer, 'default_source' | 'test_clock'>;

interface NewCustomer {
  readonly name?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly description?: string | null;
  readonly metadata?: Record<string, string>;
  readonly locales?: string[];
}

/** A new customer, announced by its event. */
export function newCustomer(sandbox: Sandbox, given: NewCustomer, cause: Cause): Customer {
  const customer: Customer = sandbox.customers.add({
    id: newId('cus_', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: sandbox.clock.seconds(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: given.description ?? null,
    discount: null,
    email: given.email ?? null,
    invoice_prefix: newId('', 8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: given.phone ?? null,
    preferred_locales: given.locales ?? [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  });
  sandbox.events.record('customer.created', customer, cause);
  return customer;
}
