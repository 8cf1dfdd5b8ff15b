import { endpoint } from '#app/api/endpoint';
import { createdParam, isWithin, listPage, listParams } from '#app/api/lists';
import { Collection } from '#app/collection';
import { email, hash, metadata, oneOf, required, text } from '#app/api/params';
import { noSuch } from '#app/api/stripe-error';
import type { Sandbox } from '../sandbox';
import type { CheckoutSession, LineItem } from './checkout-session';
import { createSession } from './create-session';
import { expireSession } from './expire-session';
import { createSessionParams } from './session-params';

function sessionOf(sandbox: Sandbox, id: string): CheckoutSession {
  const session = sandbox.checkouts.get(id);
  if (session === undefined) throw noSuch('checkout.session', id, 'session');
  return session;
}

const listSessions = endpoint({
  method: 'GET',
  path: '/v1/checkout/sessions',
  params: {
    ...listParams,
    created: createdParam(),
    customer: text(),
    customer_details: hash({ email: required(email()) }),
    payment_intent: text(),
    status: oneOf('complete', 'expired', 'open'),
  },
  run({ sandbox, params }) {
    const { created, customer, customer_details: details, payment_intent: intent, status } = params;
    const asked: Partial<CheckoutSession> = {
      ...(customer === undefined ? {} : { customer }),
      ...(intent === undefined ? {} : { payment_intent: intent }),
      ...(status === undefined ? {} : { status }),
    };
    const fields = Object.entries(asked) as [keyof CheckoutSession, unknown][];
    return listPage('/v1/checkout/sessions', sandbox.checkouts, params, (session) => {
      const isAsked = fields.every(([field, value]) => session[field] === value);
      return isAsked && isWithin(created, session.created) && (details === undefined || session.customer_details?.email === details.email);
    });
  },
});

const listLineItems = endpoint({
  method: 'GET',
  path: '/v1/checkout/sessions/:id/line_items',
  params: listParams,
  run({ sandbox, id, params }) {
    sessionOf(sandbox, id);
    const items = new Collection<LineItem>();
    // Lines come in the order of the basket; every other list is newest first.
    for (const item of [...(sandbox.checkoutWork.get(id)?.lineItems ?? [])].reverse()) items.add(item);
    return listPage(`/v1/checkout/sessions/${id}/line_items`, items, params);
  },
});

const updateSession = endpoint({
  method: 'POST',
  path: '/v1/checkout/sessions/:id',
  params: { metadata: metadata() },
  run({ sandbox, id, params }) {
    const session = sessionOf(sandbox, id);
    const merged = { ...session.metadata, ...params.metadata };
    session.metadata = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
    sandbox.checkouts.touch(id);
    return session;
  },
});

export const checkoutSessionEndpoints = [
  endpoint({ method: 'POST', path: '/v1/checkout/sessions', params: createSessionParams, run: createSession }),
  listSessions,
  endpoint({ method: 'GET', path: '/v1/checkout/sessions/:id', params: {}, run: ({ sandbox, id }) => sessionOf(sandbox, id) }),
  updateSession,
  endpoint({
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    params: {},
    run: ({ sandbox, id, cause }) => expireSession(sandbox, sessionOf(sandbox, id), cause),
  }),
  listLineItems,
];
