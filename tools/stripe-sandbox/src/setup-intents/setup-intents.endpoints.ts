import { endpoint } from '#app/api/endpoint';
import { createdParam, isWithin, listPage, listParams } from '#app/api/lists';
import { oneOf, text } from '#app/api/params';
import { noSuch } from '#app/api/stripe-error';
import type { Sandbox } from '../sandbox';
import type { SetupIntent } from './setup-intent';
import { cancelSetup } from './setup-intent';

function setupOf(sandbox: Sandbox, id: string): SetupIntent {
  const setup = sandbox.setupIntents.get(id);
  if (setup === undefined) throw noSuch('setupintent', id, 'intent');
  return setup;
}

export const setupIntentEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/setup_intents',
    params: { ...listParams, created: createdParam(), customer: text(), payment_method: text() },
    run({ sandbox, params }) {
      const { created, customer, payment_method: method } = params;
      return listPage('/v1/setup_intents', sandbox.setupIntents, params, (setup) => {
        const isAsked =
          (customer === undefined || setup.customer === customer) && (method === undefined || setup.payment_method === method);
        return isAsked && isWithin(created, setup.created);
      });
    },
  }),
  endpoint({ method: 'GET', path: '/v1/setup_intents/:id', params: {}, run: ({ sandbox, id }) => setupOf(sandbox, id) }),
  endpoint({
    method: 'POST',
    path: '/v1/setup_intents/:id/cancel',
    params: { cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer') },
    run: ({ sandbox, id, cause }) => cancelSetup(sandbox, setupOf(sandbox, id), cause),
  }),
];
