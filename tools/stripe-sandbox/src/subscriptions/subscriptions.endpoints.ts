import { defineEndpoint } from '#app/api/endpoint';
import { createdParam, isWithin, buildListPage, listParams } from '#app/api/lists';
import { oneOf, text } from '#app/api/params';
import { notFoundError } from '#app/api/stripe-error';
import { Collection } from '#app/collection';
import { cancelSubscription } from './cancel-subscription';
import { createSubscription } from './create-subscription';
import { pauseSubscription, resumeSubscription } from './pause-subscription';
import { hasEnded, requireSubscription } from './subscription';
import type { Subscription, SubscriptionItem } from './subscription';
import { cancelParams, createParams, pauseParams, resumeParams, updateParams } from './subscription-params';
import { updateSubscription } from './update-subscription';

const statusParam = oneOf(
  ...(['active', 'all', 'canceled', 'ended', 'incomplete', 'incomplete_expired', 'past_due', 'paused', 'trialing', 'unpaid'] as const),
);

/** Without a status, those that are over are left out; `ended` means both ends. */
function hasStatus(subscription: Subscription, status: string | undefined): boolean {
  if (status === 'all') return true;
  if (status === 'ended') return hasEnded(subscription);
  return status === undefined ? !hasEnded(subscription) : subscription.status === status;
}

const listSubscriptions = defineEndpoint({
  method: 'GET',
  path: '/v1/subscriptions',
  params: { ...listParams, created: createdParam(), customer: text(), price: text(), status: statusParam, test_clock: text() },
  run({ sandbox, params }) {
    const { created, customer, price, status, test_clock: testClock } = params;
    return buildListPage('/v1/subscriptions', sandbox.subscriptions, params, (subscription) => {
      const isOfCustomer = customer === undefined ? subscription.test_clock === (testClock ?? null) : subscription.customer === customer;
      const hasPrice = price === undefined || subscription.items.data.some((item) => item.price.id === price);
      return isOfCustomer && hasPrice && hasStatus(subscription, status) && isWithin(created, subscription.created);
    });
  },
});

const listItems = defineEndpoint({
  method: 'GET',
  path: '/v1/subscription_items',
  params: { ...listParams, subscription: text() },
  run({ sandbox, params }) {
    const subscription = requireSubscription(sandbox, params.subscription ?? '', 'subscription');
    const items = new Collection<SubscriptionItem>();
    // Items come in the order in which they were added; every other list is newest first.
    for (const item of [...subscription.items.data].reverse()) items.add(item);
    return buildListPage('/v1/subscription_items', items, params);
  },
});

const retrieveItem = defineEndpoint({
  method: 'GET',
  path: '/v1/subscription_items/:id',
  params: {},
  run({ sandbox, id }) {
    const item = sandbox.subscriptions
      .all()
      .flatMap(({ items }) => items.data)
      .find((candidate) => candidate.id === id);
    if (item === undefined) throw notFoundError('subscription_item', id, 'item');
    return item;
  },
});

export const subscriptionEndpoints = [
  defineEndpoint({ method: 'POST', path: '/v1/subscriptions', params: createParams, run: createSubscription }),
  listSubscriptions,
  defineEndpoint({ method: 'GET', path: '/v1/subscriptions/:id', params: {}, run: ({ sandbox, id }) => requireSubscription(sandbox, id) }),
  defineEndpoint({ method: 'POST', path: '/v1/subscriptions/:id', params: updateParams, run: updateSubscription }),
  defineEndpoint({ method: 'DELETE', path: '/v1/subscriptions/:id', params: cancelParams, run: cancelSubscription }),
  defineEndpoint({ method: 'POST', path: '/v1/subscriptions/:id/pause', params: pauseParams, run: pauseSubscription }),
  defineEndpoint({ method: 'POST', path: '/v1/subscriptions/:id/resume', params: resumeParams, run: resumeSubscription }),
  listItems,
  retrieveItem,
];
