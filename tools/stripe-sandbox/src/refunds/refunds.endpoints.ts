import { defineEndpoint } from '#app/api/endpoint';
import { createdParam, isWithin, buildListPage, listParams } from '#app/api/lists';
import { metadata, text } from '#app/api/params';
import { notFoundError } from '#app/api/stripe-error';
import { mergeMetadata, recordChange } from '#app/record-change';
import type { Sandbox } from '../sandbox';
import { createRefund, createRefundParams, type Refund } from './refund';

function requireRefund(sandbox: Sandbox, id: string): Refund {
  const refund = sandbox.refunds.get(id);
  if (refund === undefined) throw notFoundError('refund', id);
  return refund;
}

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
  defineEndpoint({ method: 'GET', path: '/v1/refunds/:id', params: {}, run: ({ sandbox, id }) => requireRefund(sandbox, id) }),
  defineEndpoint({
    method: 'POST',
    path: '/v1/refunds/:id',
    params: { metadata: metadata() },
    run({ sandbox, id, params, cause }) {
      const refund = requireRefund(sandbox, id);
      recordChange(sandbox, 'refund.updated', refund, cause, () => {
        refund.metadata = mergeMetadata(refund.metadata, params.metadata);
      });
      return refund;
    },
  }),
];
