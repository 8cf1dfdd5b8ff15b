import { endpoint } from '#app/api/endpoint';
import { createdParam, isWithin, listPage, listParams } from '#app/api/lists';
import { text } from '#app/api/params';
import { noSuch } from '#app/api/stripe-error';

export const chargeEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/charges',
    params: { ...listParams, created: createdParam(), customer: text(), payment_intent: text() },
    run({ sandbox, params }) {
      const { created, customer, payment_intent: intent } = params;
      return listPage('/v1/charges', sandbox.charges, params, (charge) => {
        const isAsked =
          (customer === undefined || charge.customer === customer) && (intent === undefined || charge.payment_intent === intent);
        return isAsked && isWithin(created, charge.created);
      });
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/charges/:id',
    params: {},
    run({ sandbox, id }) {
      const charge = sandbox.charges.get(id);
      if (charge === undefined) throw noSuch('charge', id);
      return charge;
    },
  }),
];
