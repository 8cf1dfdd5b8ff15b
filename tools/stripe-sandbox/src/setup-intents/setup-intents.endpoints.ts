import { defineEndpoint } from '#app/api/endpoint';
import { createdParam, isWithin, buildListPage, listParams } from '#app/api/lists';
import { oneOf, text } from '#app/api/params';
import { notFoundError } from '#app/api/stripe-error';
import type { Sandbox } from '../sandbox';
import type { SetupIntent } from './setup-intent';
import { cancelSetup } from './setup-intent';

function requireSetupIntent(sandbox: Sandbox, id: string): SetupIntent {
  const setup = sandbox.setupIntents.get(id);
  if (setup === undefined) throw notFoundError('setupintent', id, 'intent');
  return setup;
}

export const setupIntentEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/v1/setup_intents',
    params: { ...listParams, created: createdParam(), customer: text(), payment_method: text() },
    run({ sandbox, params }) {
      const { created, customer, payment_method: method } = params;
      return buildListPage('/v1/setup_intents', sandbox.setupIntents, params, (setup) => {
        const isMatch =
          (customer === undefined || setup.customer === customer) && (method === undefined || setup.payment_method === method);
        return isMatch && isWithin(created, setup.created);
      });
    },
  }),
  defineEndpoint({ method: 'GET', path: '/v1/setup_intents/:id', params: {}, run: ({ sandbox, id }) => requireSetupIntent(sandbox, id) }),
  defineEndpoint({
    method: 'POST',
    path: '/v1/setup_intents/:id/cancel',
    params: { cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer') },
    run: ({ sandbox, id, cause }) => cancelSetup(sandbox, requireSetupIntent(sandbox, id), cause),
  }),
];
