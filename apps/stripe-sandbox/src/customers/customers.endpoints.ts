import { endpoint } from '#app/api/endpoint';
import { createdParam, isWithin, listPage, listParams } from '#app/api/lists';
import { email, list, metadata, text } from '#app/api/params';
import { noSuch } from '#app/api/stripe-error';
import type { Sandbox } from '../sandbox';
import type { Customer } from './customer';
import { newCustomer } from './customer';

const customerParams = {
  name: text(256),
  email: email(),
  phone: text(20),
  description: text(),
  metadata: metadata(),
  preferred_locales: list(text()),
};

function customerOf(sandbox: Sandbox, id: string): Customer {
  const customer = sandbox.customers.get(id);
  if (customer === undefined) throw noSuch('customer', id);
  return customer;
}

export const customerEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/customers',
    params: customerParams,
    run({ sandbox, params, cause }) {
      const { preferred_locales: locales, ...rest } = params;
      return newCustomer(sandbox, { ...rest, locales }, cause);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers',
    params: { ...listParams, created: createdParam(), email: text(512) },
    run({ sandbox, params }) {
      const { created, email: address } = params;
      return listPage('/v1/customers', sandbox.customers, params, (customer) => {
        return isWithin(created, customer.created) && (address === undefined || customer.email === address);
      });
    },
  }),
  endpoint({ method: 'GET', path: '/v1/customers/:id', params: {}, run: ({ sandbox, id }) => customerOf(sandbox, id) }),
  endpoint({
    method: 'POST',
    path: '/v1/customers/:id',
    params: customerParams,
    run({ sandbox, id, params, cause }) {
      const customer = customerOf(sandbox, id);
      const { metadata: given = {}, ...rest } = params;
      const merged = Object.entries({ ...customer.metadata, ...given }).filter(([, value]) => value !== '');
      const changes: Record<string, unknown> = { ...rest, metadata: Object.fromEntries(merged) };
      const before: Record<string, unknown> = { ...customer };
      const changed = Object.keys(changes).filter(
        (field) => changes[field] !== undefined && JSON.stringify(changes[field]) !== JSON.stringify(before[field]),
      );
      Object.assign(customer, Object.fromEntries(changed.map((field) => [field, changes[field]])));
      const previous = Object.fromEntries(changed.map((field) => [field, before[field]]));
      if (changed.length > 0) sandbox.events.record('customer.updated', customer, cause, previous);
      return customer;
    },
  }),
];
