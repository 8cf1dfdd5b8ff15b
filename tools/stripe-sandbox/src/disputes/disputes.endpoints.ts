import { defineEndpoint } from '#app/api/endpoint';
import { createdParam, isWithin, buildListPage, listParams } from '#app/api/lists';
import { text } from '#app/api/params';
import { notFoundError } from '#app/api/stripe-error';

export const disputeEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/v1/disputes',
    params: { ...listParams, created: createdParam(), charge: text(), payment_intent: text() },
    run({ sandbox, params }) {
      const { created, charge, payment_intent: intent } = params;
      return buildListPage('/v1/disputes', sandbox.disputes, params, (dispute) => {
        const isMatch = (charge === undefined || dispute.charge === charge) && (intent === undefined || dispute.payment_intent === intent);
        return isMatch && isWithin(created, dispute.created);
      });
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/disputes/:id',
    params: {},
    run({ sandbox, id }) {
      const dispute = sandbox.disputes.get(id);
      if (dispute === undefined) throw notFoundError('dispute', id);
      return dispute;
    },
  }),
];
