import { endpoint } from '#app/api/endpoint';
import { noSuch } from '#app/api/stripe-error';

export const paymentMethodEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/payment_methods/:id',
    params: {},
    run({ sandbox, id }) {
      const method = sandbox.paymentMethods.get(id);
      if (method === undefined) throw noSuch('PaymentMethod', id, 'payment_method');
      return method;
    },
  }),
];
