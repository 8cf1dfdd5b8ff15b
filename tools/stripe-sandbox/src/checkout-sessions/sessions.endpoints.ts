import { defineEndpoint } from '#app/api/endpoint';
import { createdParam, isWithin, buildListPage, listParams } from '#app/api/lists';
import { Collection } from '#app/collection';
import { email, hash, metadata, oneOf, required, text } from '#app/api/params';
import { notFoundError } from '#app/api/stripe-error';
import type { Sandbox } from '../sandbox';
import type { CheckoutSession, LineItem } from './checkout-session';
import { createSession } from './create-session';
import { expireSession } from './expire-session';
import { createSessionParams } from './session-params';

function requireSession(sandbox: Sandbox, id: string): CheckoutSession {
  const session = sandbox.checkouts.get(id);
  if (session === undefined) throw notFoundError('checkout.session', id, 'session');
  return session;
}

const listSessions = defineEndpoint({
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
    const filterValues: Partial<CheckoutSession> = {
      ...(customer === undefined ? {} : { customer }),
      ...(intent === undefined ? {} : { payment_intent: intent }),
      ...(status === undefined ? {} : { status }),
    };
    const filters = Object.entries(filterValues) as [keyof CheckoutSession, unknown][];
    return buildListPage('/v1/checkout/sessions', sandbox.checkouts, params, (session) => {
      const isMatch = filters.every(([field, value]) => session[field] === value);
      return isMatch && isWithin(created, session.created) && (details === undefined || session.customer_details?.email === details.email);
    });
  },
});

const listLineItems = defineEndpoint({
  method: 'GET',
  path: '/v1/checkout/sessions/:id/line_items',
  params: listParams,
  run({ sandbox, id, params }) {
    requireSession(sandbox, id);
    const items = new Collection<LineItem>();
    // Lines come in the order of the basket; every other list is newest first.
    for (const item of [...(sandbox.checkoutWork.get(id)?.lineItems ?? [])].reverse()) items.add(item);
    return buildListPage(`/v1/checkout/sessions/${id}/line_items`, items, params);
  },
});

const updateSession = defineEndpoint({
  method: 'POST',
  path: '/v1/checkout/sessions/:id',
  params: { metadata: metadata() },
  run({ sandbox, id, params }) {
    const session = requireSession(sandbox, id);
    const mergedValues = { ...session.metadata, ...params.metadata };
    session.metadata = Object.fromEntries(Object.entries(mergedValues).filter(([, value]) => value !== ''));
    sandbox.checkouts.touch(id);
    return session;
  },
});

export const checkoutSessionEndpoints = [
  defineEndpoint({ method: 'POST', path: '/v1/checkout/sessions', params: createSessionParams, run: createSession }),
  listSessions,
  defineEndpoint({ method: 'GET', path: '/v1/checkout/sessions/:id', params: {}, run: ({ sandbox, id }) => requireSession(sandbox, id) }),
  updateSession,
  defineEndpoint({
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    params: {},
    run: ({ sandbox, id, cause }) => expireSession(sandbox, requireSession(sandbox, id), cause),
  }),
  listLineItems,
];
