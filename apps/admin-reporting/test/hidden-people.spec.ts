import { randomUUID } from 'node:crypto';
import { userConfirmed } from '@brote/contracts/identity';
import { orderPaid } from '@brote/contracts/orders';
import { subscriptionStarted } from '@brote/contracts/subscriptions';
import { eventually } from '@brote/test-support';
import { Canaries, StaffSweep } from '@brote/test-support/data-map';
import { dataMap } from '#app/data-map';
import { orderData, subscriptionData, userData } from './shop';
import { admin, openHarness, type Harness } from './harness';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

it('requests of staff return nothing about a person whose account closes', async () => {
  const canary = `zyx${new Canaries(harness.database.dataSource, dataMap).seed.replaceAll(/\d/g, 'q')}`;
  const user = userData();
  const { userId } = user;
  const order = orderData('2026-03-02T10:00:00.000Z', { userId });
  await harness.shop.publishUser(userConfirmed, user);
  await harness.shop.publishSubscription(subscriptionStarted, subscriptionData({ userId, startedAt: '2026-03-01T10:00:00.000Z' }));
  await harness.shop.publishOrder(orderPaid, order);
  harness.shop.owners.contacts = [{ userId, confirmed: true, locale: 'es', email: `${canary}@example.com`, fullName: canary }];
  harness.shop.owners.buyers.set(order.orderId, canary);
  await harness.database.queryRows(
    `INSERT INTO audit_entry (id, context, at, actor_id, target_id, entry)
     SELECT :entryId, 'orders', now(), :userId, :orderId, jsonb_build_object('entryId', :entryId::uuid, 'context', 'orders', 'at', '2026-03-02T10:00:00.000Z',
            'actorId', :userId::uuid, 'sessionId', :entryId::uuid, 'action', 'order.note', 'targetType', 'order', 'targetId', :orderId::text,
            'before', null, 'after', null, 'traceId', null)`,
    { entryId: randomUUID(), userId, orderId: order.orderId },
  );
  await harness.waitForDashboard(({ activity }) => expect(activity).toHaveLength(2));
  const sweep = new StaffSweep({
    service: 'admin-reporting',
    ask: (contract, request) => harness.requests.send(contract, request, { caller: admin, deadlineMs: 10_000 }),
    values: { by: 'day', userIds: [userId], limit: 50, service: 'admin-reporting', letterId: '1' },
  });
  expect(await sweep.findInReads(canary)).toEqual(['reporting.get-dashboard.v1', 'reporting.list-audit-trail.v1']);

  // From now on the owners of the names leave the person out.
  harness.shop.owners.contacts = [];
  harness.shop.owners.buyers.clear();

  // Requests for the dashboard within a quarter of a second share one reply.
  await eventually(async () => expect(await sweep.findInReads(canary, { actor: userId, target: order.orderId })).toEqual([]));
  expect(await sweep.findInAll(canary)).toEqual([]);
});
