import { defineEndpoint } from '#app/api/endpoint';
import { buildListPage, listParams } from '#app/api/lists';
import { allowEmpty, hash, integer, metadata, oneOf, required, text } from '#app/api/params';
import { postalAddress } from '#app/api/postal-address';
import { invalidRequestError, notFoundError } from '#app/api/stripe-error';
import { recordChange, omitUndefined, mergeMetadata } from '#app/record-change';
import { addressOf, requireCustomer } from '#app/customers/customer';
import type { Sandbox } from '../sandbox';
import { attachMethod, detachMethod, resolveMethod } from './attach-method';
import type { PaymentMethod } from './payment-method';

const redisplayParam = oneOf('always', 'limited', 'unspecified');
const listMethodParams = { ...listParams, allow_redisplay: redisplayParam, type: oneOf('card', 'sepa_debit') };
const updateParams = {
  allow_redisplay: redisplayParam,
  billing_details: hash({
    address: allowEmpty(postalAddress),
    email: allowEmpty(text(512)),
    name: allowEmpty(text()),
    phone: allowEmpty(text(20)),
  }),
  card: hash({ exp_month: integer({ min: 1, max: 12 }), exp_year: integer({ min: 2000, max: 2099 }) }),
  metadata: metadata(),
};

function requireMethod(sandbox: Sandbox, id: string): PaymentMethod {
  const method = sandbox.paymentMethods.get(id);
  if (method === undefined) throw notFoundError('PaymentMethod', id, 'payment_method');
  return method;
}

interface MethodFilter {
  readonly type?: string;
  readonly allow_redisplay?: string;
}

const isMethodOfCustomer = (customer: string, filter: MethodFilter) => (method: PaymentMethod) =>
  method.customer === customer &&
  (filter.type === undefined || method.type === filter.type) &&
  (filter.allow_redisplay === undefined || method.allow_redisplay === filter.allow_redisplay);

const updateMethod = defineEndpoint({
  method: 'POST',
  path: '/v1/payment_methods/:id',
  params: updateParams,
  run({ sandbox, id, params, cause }) {
    const method = requireMethod(sandbox, id);
    if (method.customer === null) {
      const message = 'You must save this PaymentMethod to a customer before you can update it.';
      throw invalidRequestError(message, { param: 'payment_method' });
    }
    recordChange(sandbox, 'payment_method.updated', method, cause, () => {
      const { address, ...details } = params.billing_details ?? {};
      Object.assign(method.billing_details, omitUndefined(details));
      if (address !== undefined) method.billing_details.address = addressOf(address);
      if (method.card !== undefined) Object.assign(method.card, omitUndefined(params.card ?? {}));
      if (params.allow_redisplay !== undefined) method.allow_redisplay = params.allow_redisplay;
      method.metadata = mergeMetadata(method.metadata, params.metadata);
    });
    return method;
  },
});

export const paymentMethodEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/v1/payment_methods',
    params: { ...listMethodParams, customer: text() },
    run({ sandbox, params }) {
      const { customer } = params;
      if (customer !== undefined) requireCustomer(sandbox, customer, 'customer');
      return buildListPage('/v1/payment_methods', sandbox.paymentMethods, params, isMethodOfCustomer(customer ?? '', params));
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    params: listMethodParams,
    run({ sandbox, id, params }) {
      requireCustomer(sandbox, id, 'customer');
      return buildListPage(`/v1/customers/${id}/payment_methods`, sandbox.paymentMethods, params, isMethodOfCustomer(id, params));
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/customers/:customer/payment_methods/:id',
    params: {},
    run: ({ sandbox, id }) => requireMethod(sandbox, id),
  }),
  defineEndpoint({ method: 'GET', path: '/v1/payment_methods/:id', params: {}, run: ({ sandbox, id }) => requireMethod(sandbox, id) }),
  updateMethod,
  defineEndpoint({
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    params: { customer: required(text()) },
    run({ sandbox, id, params, cause }) {
      const customer = requireCustomer(sandbox, params.customer, 'customer');
      return attachMethod(sandbox, resolveMethod(sandbox, id), customer.id, cause);
    },
  }),
  defineEndpoint({
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    params: {},
    run: ({ sandbox, id, cause }) => detachMethod(sandbox, requireMethod(sandbox, id), cause),
  }),
];
