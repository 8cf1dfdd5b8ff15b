import { defineEndpoint } from '#app/api/endpoint';
import { createdParam, isWithin, buildListPage, listParams } from '#app/api/lists';
import { metadata, text } from '#app/api/params';
import { notFoundError } from '#app/api/stripe-error';
import { mergeMetadata, recordChange } from '#app/record-change';
import type { Sandbox } from '../sandbox';
import type { Charge } from './charge';

function requireCharge(sandbox: Sandbox, id: string): Charge {
  const charge = sandbox.charges.get(id);
  if (charge === undefined) throw notFoundError('charge', id);
  return charge;
}

export const chargeEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/v1/charges',
    params: { ...listParams, created: createdParam(), customer: text(), payment_intent: text() },
    run({ sandbox, params }) {
      const { created, customer, payment_intent: intent } = params;
      return buildListPage('/v1/charges', sandbox.charges, params, (charge) => {
        const isMatch =
          (customer === undefined || charge.customer === customer) && (intent === undefined || charge.payment_intent === intent);
        return isMatch && isWithin(created, charge.created);
      });
    },
  }),
  defineEndpoint({ method: 'GET', path: '/v1/charges/:id', params: {}, run: ({ sandbox, id }) => requireCharge(sandbox, id) }),
  defineEndpoint({
    method: 'POST',
    path: '/v1/charges/:id',
    params: { metadata: metadata() },
    run({ sandbox, id, params, cause }) {
      const charge = requireCharge(sandbox, id);
      recordChange(sandbox, 'charge.updated', charge, cause, () => {
        charge.metadata = mergeMetadata(charge.metadata, params.metadata);
      });
      return charge;
    },
  }),
];
