import { defineEndpoint } from '#app/api/endpoint';
import { createdParam, isWithin, buildListPage, listParams } from '#app/api/lists';
import { text } from '#app/api/params';
import { notFoundError } from '#app/api/stripe-error';
import { createRefund, createRefundParams } from './refund';

export const refundEndpoints = [
  defineEndpoint({ method: 'POST', path: '/v1/refunds', params: createRefundParams, run: createRefund }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/refunds',
    params: { ...listParams, created: createdParam(), charge: text(), payment_intent: text() },
    run({ sandbox, params }) {
      const { created, charge, payment_intent: intent } = params;
      return buildListPage('/v1/refunds', sandbox.refunds, params, (refund) => {
        const isMatch = (charge === undefined || refund.charge === charge) && (intent === undefined || refund.payment_intent === intent);
        return isMatch && isWithin(created, refund.created);
      });
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/refunds/:id',
    params: {},
    run({ sandbox, id }) {
      const refund = sandbox.refunds.get(id);
      if (refund === undefined) throw notFoundError('refund', id);
      return refund;
    },
  }),
];
