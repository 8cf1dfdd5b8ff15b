import { endpoint } from '#app/api/endpoint';
import { listPage, listParams } from '#app/api/lists';
import { emptyable, hash, integer, metadata, oneOf, required, text } from '#app/api/params';
import { postalAddress } from '#app/api/postal-address';
import { invalid, noSuch } from '#app/api/stripe-error';
import { changing, withoutUndefined, mergedMetadata } from '#app/change';
import { addressOf, customerOf } from '#app/customers/customer';
import type { Sandbox } from '../sandbox';
import { attachMethod, detachMethod, methodOf } from './keep-method';
import type { PaymentMethod } from './payment-method';

const redisplay = oneOf('always', 'limited', 'unspecified');
const ofList = { ...listParams, allow_redisplay: redisplay, type: oneOf('card', 'sepa_debit') };
const updateParams = {
  allow_redisplay: redisplay,
  billing_details: hash({
    address: emptyable(postalAddress),
    email: emptyable(text(512)),
    name: emptyable(text()),
    phone: emptyable(text(20)),
  }),
  card: hash({ exp_month: integer({ min: 1, max: 12 }), exp_year: integer({ min: 2000, max: 2099 }) }),
  metadata: metadata(),
};

function known(sandbox: Sandbox, id: string): PaymentMethod {
  const method = sandbox.paymentMethods.get(id);
  if (method === undefined) throw noSuch('PaymentMethod', id, 'payment_method');
  return method;
}

interface Wanted {
  readonly type?: string;
  readonly allow_redisplay?: string;
}

const ofCustomer = (customer: string, wanted: Wanted) => (method: PaymentMethod) =>
  method.customer === customer &&
  (wanted.type === undefined || method.type === wanted.type) &&
  (wanted.allow_redisplay === undefined || method.allow_redisplay === wanted.allow_redisplay);

const updateMethod = endpoint({
  method: 'POST',
  path: '/v1/payment_methods/:id',
  params: updateParams,
  run({ sandbox, id, params, cause }) {
    const method = known(sandbox, id);
    if (method.customer === null) {
      const message = 'You must save this PaymentMethod to a customer before you can update it.';
      throw invalid(message, { param: 'payment_method' });
    }
    changing(sandbox, 'payment_method.updated', method, cause, () => {
      const { address, ...details } = params.billing_details ?? {};
      Object.assign(method.billing_details, withoutUndefined(details));
      if (address !== undefined) method.billing_details.address = addressOf(address);
      if (method.card !== undefined) Object.assign(method.card, withoutUndefined(params.card ?? {}));
      if (params.allow_redisplay !== undefined) method.allow_redisplay = params.allow_redisplay;
      method.metadata = mergedMetadata(method.metadata, params.metadata);
    });
    return method;
  },
});

export const paymentMethodEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/payment_methods',
    params: { ...ofList, customer: text() },
    run({ sandbox, params }) {
      const { customer } = params;
      if (customer !== undefined) customerOf(sandbox, customer, 'customer');
      return listPage('/v1/payment_methods', sandbox.paymentMethods, params, ofCustomer(customer ?? '', params));
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    params: ofList,
    run({ sandbox, id, params }) {
      customerOf(sandbox, id, 'customer');
      return listPage(`/v1/customers/${id}/payment_methods`, sandbox.paymentMethods, params, ofCustomer(id, params));
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers/:customer/payment_methods/:id',
    params: {},
    run: ({ sandbox, id }) => known(sandbox, id),
  }),
  endpoint({ method: 'GET', path: '/v1/payment_methods/:id', params: {}, run: ({ sandbox, id }) => known(sandbox, id) }),
  updateMethod,
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    params: { customer: required(text()) },
    run({ sandbox, id, params, cause }) {
      const customer = customerOf(sandbox, params.customer, 'customer');
      return attachMethod(sandbox, methodOf(sandbox, id), customer.id, cause);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    params: {},
    run: ({ sandbox, id, cause }) => detachMethod(sandbox, known(sandbox, id), cause),
  }),
];
