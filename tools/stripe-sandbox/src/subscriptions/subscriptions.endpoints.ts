import { endpoint } from '#app/api/endpoint';
import { createdParam, isWithin, listPage, listParams } from '#app/api/lists';
import { oneOf, text } from '#app/api/params';
import { noSuch } from '#app/api/stripe-error';
import { Collection } from '#app/collection';
import { cancelSubscription } from './cancel-subscription';
import { createSubscription } from './create-subscription';
import { pauseSubscription, resumeSubscription } from './pause-subscription';
import { isOver, subscriptionOf } from './subscription';
import type { Subscription, SubscriptionItem } from './subscription';
import { cancelParams, createParams, pauseParams, resumeParams, updateParams } from './subscription-params';
import { updateSubscription } from './update-subscription';

const statusParam = oneOf(
  ...(['active', 'all', 'canceled', 'ended', 'incomplete', 'incomplete_expired', 'past_due', 'paused', 'trialing', 'unpaid'] as const),
);

/** Without a status, those that are over are left out; `ended` means both ends. */
function hasStatus(subscription: Subscription, status: string | undefined): boolean {
  if (status === 'all') return true;
  if (status === 'ended') return isOver(subscription);
  return status === undefined ? !isOver(subscription) : subscription.status === status;
}

const listSubscriptions = endpoint({
  method: 'GET',
  path: '/v1/subscriptions',
  params: { ...listParams, created: createdParam(), customer: text(), price: text(), status: statusParam, test_clock: text() },
  run({ sandbox, params }) {
    const { created, customer, price, status, test_clock: testClock } = params;
    return listPage('/v1/subscriptions', sandbox.subscriptions, params, (subscription) => {
      const isTheirs = customer === undefined ? subscription.test_clock === (testClock ?? null) : subscription.customer === customer;
      const hasPrice = price === undefined || subscription.items.data.some((item) => item.price.id === price);
      return isTheirs && hasPrice && hasStatus(subscription, status) && isWithin(created, subscription.created);
    });
  },
});

const listItems = endpoint({
  method: 'GET',
  path: '/v1/subscription_items',
  params: { ...listParams, subscription: text() },
  run({ sandbox, params }) {
    const subscription = subscriptionOf(sandbox, params.subscription ?? '', 'subscription');
    const items = new Collection<SubscriptionItem>();
    // Items come in the order in which they were added; every other list is newest first.
    for (const item of [...subscription.items.data].reverse()) items.add(item);
    return listPage('/v1/subscription_items', items, params);
  },
});

const retrieveItem = endpoint({
  method: 'GET',
  path: '/v1/subscription_items/:id',
  params: {},
  run({ sandbox, id }) {
    const item = sandbox.subscriptions
      .all()
      .flatMap(({ items }) => items.data)
      .find((candidate) => candidate.id === id);
    if (item === undefined) throw noSuch('subscription_item', id, 'item');
    return item;
  },
});

export const subscriptionEndpoints = [
  endpoint({ method: 'POST', path: '/v1/subscriptions', params: createParams, run: createSubscription }),
  listSubscriptions,
  endpoint({ method: 'GET', path: '/v1/subscriptions/:id', params: {}, run: ({ sandbox, id }) => subscriptionOf(sandbox, id) }),
  endpoint({ method: 'POST', path: '/v1/subscriptions/:id', params: updateParams, run: updateSubscription }),
  endpoint({ method: 'DELETE', path: '/v1/subscriptions/:id', params: cancelParams, run: cancelSubscription }),
  endpoint({ method: 'POST', path: '/v1/subscriptions/:id/pause', params: pauseParams, run: pauseSubscription }),
  endpoint({ method: 'POST', path: '/v1/subscriptions/:id/resume', params: resumeParams, run: resumeSubscription }),
  listItems,
  retrieveItem,
];
