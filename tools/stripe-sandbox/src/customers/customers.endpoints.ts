import { defineEndpoint } from '#app/api/endpoint';
import type { EndpointCall } from '#app/api/endpoint';
import { createdParam, isWithin, buildListPage, listParams } from '#app/api/lists';
import { text } from '#app/api/params';
import type { ParamValues } from '#app/api/params';
import { notFoundError } from '#app/api/stripe-error';
import { attachMethod, resolveMethod } from '#app/payment-methods/attach-method';
import { adjustBalance, balanceTransactionParams } from './customer-balance';
import { requireCustomer, newCustomer } from './customer';
import type { Customer } from './customer';
import { deleteCustomer, deletedCustomerOf } from './delete-customer';
import { applyToCustomer, customerParams, updateCustomer } from './update-customer';

const createParams = { ...customerParams, payment_method: text(), test_clock: text() };

function createCustomer({ sandbox, params, cause }: EndpointCall<ParamValues<typeof createParams>>): Customer {
  const { payment_method: methodId, test_clock: testClock, ...rest } = params;
  if (testClock !== undefined && !sandbox.testClocks.get(testClock)) throw notFoundError('test clock', testClock, 'test_clock');
  const method = methodId === undefined ? undefined : resolveMethod(sandbox, methodId);
  const customer = newCustomer(sandbox, { testClock }, cause, (createdCustomer) => applyToCustomer(createdCustomer, rest));
  if (method !== undefined) attachMethod(sandbox, method, customer.id, cause);
  return customer;
}

export const customerEndpoints = [
  defineEndpoint({ method: 'POST', path: '/v1/customers', params: createParams, run: createCustomer }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/customers',
    params: { ...listParams, created: createdParam(), email: text(512), test_clock: text() },
    run({ sandbox, params }) {
      const { created, email: emailFilter, test_clock: testClock } = params;
      return buildListPage('/v1/customers', sandbox.customers, params, (customer) => {
        const isMatch = (emailFilter === undefined || customer.email === emailFilter) && customer.test_clock === (testClock ?? null);
        return isMatch && isWithin(created, customer.created) && !sandbox.deletedCustomers.has(customer.id);
      });
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/customers/:id',
    params: {},
    run: ({ sandbox, id }) => (sandbox.deletedCustomers.has(id) ? deletedCustomerOf(id) : requireCustomer(sandbox, id)),
  }),
  defineEndpoint({ method: 'POST', path: '/v1/customers/:id', params: customerParams, run: updateCustomer }),
  defineEndpoint({ method: 'POST', path: '/v1/customers/:id/balance_transactions', params: balanceTransactionParams, run: adjustBalance }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/customers/:id/balance_transactions',
    params: listParams,
    run({ sandbox, params, id }) {
      const { id: customer } = requireCustomer(sandbox, id);
      return buildListPage(
        `/v1/customers/${id}/balance_transactions`,
        sandbox.customerBalanceTransactions,
        params,
        (balanceTransaction) => balanceTransaction.customer === customer,
      );
    },
  }),
  defineEndpoint({
    method: 'DELETE',
    path: '/v1/customers/:id',
    params: {},
    run: ({ sandbox, id, cause }) => deleteCustomer(sandbox, requireCustomer(sandbox, id), cause),
  }),
];
