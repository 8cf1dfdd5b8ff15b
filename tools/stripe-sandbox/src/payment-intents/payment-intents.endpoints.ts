import { defineEndpoint } from '#app/api/endpoint';
import { createdParam, isWithin, buildListPage, listParams } from '#app/api/lists';
import { text } from '#app/api/params';
import { notFoundError } from '#app/api/stripe-error';

export const paymentIntentEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/v1/payment_intents',
    params: { ...listParams, created: createdParam(), customer: text() },
    run({ sandbox, params }) {
      const { created, customer } = params;
      return buildListPage('/v1/payment_intents', sandbox.paymentIntents, params, (intent) => {
        return isWithin(created, intent.created) && (customer === undefined || intent.customer === customer);
      });
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/payment_intents/:id',
    params: {},
    run({ sandbox, id }) {
      const intent = sandbox.paymentIntents.get(id);
      if (intent === undefined) throw notFoundError('payment_intent', id, 'intent');
      return intent;
    },
  }),
];
