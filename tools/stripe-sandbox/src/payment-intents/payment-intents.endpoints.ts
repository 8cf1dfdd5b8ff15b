import { endpoint } from '#app/api/endpoint';
import { createdParam, isWithin, listPage, listParams } from '#app/api/lists';
import { text } from '#app/api/params';
import { noSuch } from '#app/api/stripe-error';

export const paymentIntentEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/payment_intents',
    params: { ...listParams, created: createdParam(), customer: text() },
    run({ sandbox, params }) {
      const { created, customer } = params;
      return listPage('/v1/payment_intents', sandbox.paymentIntents, params, (intent) => {
        return isWithin(created, intent.created) && (customer === undefined || intent.customer === customer);
      });
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/payment_intents/:id',
    params: {},
    run({ sandbox, id }) {
      const intent = sandbox.paymentIntents.get(id);
      if (intent === undefined) throw noSuch('payment_intent', id, 'intent');
      return intent;
    },
  }),
];
