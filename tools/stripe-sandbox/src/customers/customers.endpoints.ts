import { endpoint } from '#app/api/endpoint';
import type { Call } from '#app/api/endpoint';
import { createdParam, isWithin, listPage, listParams } from '#app/api/lists';
import { text } from '#app/api/params';
import type { Read } from '#app/api/params';
import { noSuch } from '#app/api/stripe-error';
import { attachMethod, methodOf } from '#app/payment-methods/keep-method';
import { adjustBalance, balanceTransactionParams } from './balance-transaction';
import { customerOf, newCustomer } from './customer';
import type { Customer } from './customer';
import { deleteCustomer, tombstoneOf } from './delete-customer';
import { applyToCustomer, customerParams, updateCustomer } from './update-customer';

const createParams = { ...customerParams, payment_method: text(), test_clock: text() };

function createCustomer({ sandbox, params, cause }: Call<Read<typeof createParams>>): Customer {
  const { payment_method: methodId, test_clock: testClock, ...rest } = params;
  if (testClock !== undefined && !sandbox.testClocks.get(testClock)) throw noSuch('test clock', testClock, 'test_clock');
  const method = methodId === undefined ? undefined : methodOf(sandbox, methodId);
  const customer = newCustomer(sandbox, { testClock }, cause, (made) => applyToCustomer(made, rest));
  if (method !== undefined) attachMethod(sandbox, method, customer.id, cause);
  return customer;
}

export const customerEndpoints = [
  endpoint({ method: 'POST', path: '/v1/customers', params: createParams, run: createCustomer }),
  endpoint({
    method: 'GET',
    path: '/v1/customers',
    params: { ...listParams, created: createdParam(), email: text(512), test_clock: text() },
    run({ sandbox, params }) {
      const { created, email: address, test_clock: testClock } = params;
      return listPage('/v1/customers', sandbox.customers, params, (customer) => {
        const isAsked = (address === undefined || customer.email === address) && customer.test_clock === (testClock ?? null);
        return isAsked && isWithin(created, customer.created) && !sandbox.deletedCustomers.has(customer.id);
      });
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers/:id',
    params: {},
    run: ({ sandbox, id }) => (sandbox.deletedCustomers.has(id) ? tombstoneOf(id) : customerOf(sandbox, id)),
  }),
  endpoint({ method: 'POST', path: '/v1/customers/:id', params: customerParams, run: updateCustomer }),
  endpoint({ method: 'POST', path: '/v1/customers/:id/balance_transactions', params: balanceTransactionParams, run: adjustBalance }),
  endpoint({
    method: 'GET',
    path: '/v1/customers/:id/balance_transactions',
    params: listParams,
    run({ sandbox, params, id }) {
      const { id: customer } = customerOf(sandbox, id);
      return listPage(`/v1/customers/${id}/balance_transactions`, sandbox.balanceTransactions, params, (one) => one.customer === customer);
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/v1/customers/:id',
    params: {},
    run: ({ sandbox, id, cause }) => deleteCustomer(sandbox, customerOf(sandbox, id), cause),
  }),
];
