import { endpoint } from '#app/api/endpoint';
import { createdParam, isWithin, listPage, listParams } from '#app/api/lists';
import { text } from '#app/api/params';
import { noSuch } from '#app/api/stripe-error';

export const disputeEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/disputes',
    params: { ...listParams, created: createdParam(), charge: text(), payment_intent: text() },
    run({ sandbox, params }) {
      const { created, charge, payment_intent: intent } = params;
      return listPage('/v1/disputes', sandbox.disputes, params, (dispute) => {
        const isAsked = (charge === undefined || dispute.charge === charge) && (intent === undefined || dispute.payment_intent === intent);
        return isAsked && isWithin(created, dispute.created);
      });
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/disputes/:id',
    params: {},
    run({ sandbox, id }) {
      const dispute = sandbox.disputes.get(id);
      if (dispute === undefined) throw noSuch('dispute', id);
      return dispute;
    },
  }),
];
