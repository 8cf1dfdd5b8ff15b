import { subscriptionExamples } from '@brote/contracts/examples';
import type { SubscriptionView } from '@brote/contracts/browser';
import { screen, within } from '@testing-library/react';
import { ok, type FakeServer } from './fake-server';
import { openShop } from './open-shop';

const { subscription } = subscriptionExamples;
export const SUBSCRIPTION_PATH = `/api/v1/subscriptions/${subscription.id}`;
export const LIST_ROUTE = 'GET /api/v1/subscriptions';

export const getMainRegion = () => within(screen.getByRole('main'));

/** Opens the page with subscriptions in these states; each command is followed by the same list. */
export async function openManagePage(server: FakeServer, ...changes: Partial<SubscriptionView>[]) {
  const answer = ok({ subscriptions: changes.map((change) => ({ ...subscription, ...change })) });
  server.queueReplies(LIST_ROUTE, answer, answer, answer);
  const shop = await openShop('/manage-subscription');
  await screen.findByRole('tab', { name: 'Details' });
  return shop;
}
