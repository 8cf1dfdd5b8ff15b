import { endpoint } from '#app/api/endpoint';
import { createdParam, isWithin, listPage, listParams } from '#app/api/lists';
import { text } from '#app/api/params';
import { noSuch } from '#app/api/stripe-error';
import { createRefund, createRefundParams } from './refund';

export const refundEndpoints = [
  endpoint({ method: 'POST', path: '/v1/refunds', params: createRefundParams, run: createRefund }),
  endpoint({
    method: 'GET',
    path: '/v1/refunds',
    params: { ...listParams, created: createdParam(), charge: text(), payment_intent: text() },
    run({ sandbox, params }) {
      const { created, charge, payment_intent: intent } = params;
      return listPage('/v1/refunds', sandbox.refunds, params, (refund) => {
        const isAsked = (charge === undefined || refund.charge === charge) && (intent === undefined || refund.payment_intent === intent);
        return isAsked && isWithin(created, refund.created);
      });
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/refunds/:id',
    params: {},
    run({ sandbox, id }) {
      const refund = sandbox.refunds.get(id);
      if (refund === undefined) throw noSuch('refund', id);
      return refund;
    },
  }),
];
