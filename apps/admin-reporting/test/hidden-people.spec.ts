import { randomUUID } from 'node:crypto';
import { userConfirmed } from '@brote/contracts/identity';
import { orderPaid } from '@brote/contracts/orders';
import { subscriptionStarted } from '@brote/contracts/subscriptions';
import { Canaries, StaffSweep } from '@brote/test-support/data-map';
import { dataMap } from '#app/data-map';
import { anOrder, aSubscription, aUser } from './shop';
import { admin, openStand, type Stand } from './stand';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

it('shows staff nothing of a person whose account closes', async () => {
  const mark = `zyx${new Canaries(stand.database.dataSource, dataMap).seed.replaceAll(/\d/g, 'q')}`;
  const user = aUser();
  const { userId } = user;
  const order = anOrder('2026-03-02T10:00:00.000Z', { userId });
  await stand.shop.user(userConfirmed, user);
  await stand.shop.subscription(subscriptionStarted, aSubscription({ userId, startedAt: '2026-03-01T10:00:00.000Z' }));
  await stand.shop.order(orderPaid, order);
  stand.shop.owners.contacts = [{ userId, confirmed: true, locale: 'es', email: `${mark}@example.com`, fullName: mark }];
  stand.shop.owners.buyers.set(order.orderId, mark);
  await stand.database.dataSource.query(
    `INSERT INTO audit_entry (id, context, at, actor_id, target_id, entry)
     SELECT $1, 'orders', now(), $2, $3, jsonb_build_object('entryId', $1::uuid, 'context', 'orders', 'at', '2026-03-02T10:00:00.000Z',
            'actorId', $2::uuid, 'sessionId', $1::uuid, 'action', 'order.note', 'targetType', 'order', 'targetId', $3::text,
            'before', null, 'after', null, 'traceId', null)`,
    [randomUUID(), userId, order.orderId],
  );
  await stand.dashboard(({ activity }) => expect(activity).toHaveLength(2));
  const sweep = new StaffSweep({
    service: 'admin-reporting',
    ask: (contract, request) => stand.requests.send(contract, request, { caller: admin, deadlineMs: 10_000 }),
    values: { by: 'day', userIds: [userId], limit: 50, service: 'admin-reporting', letterId: '1' },
  });
  expect(await sweep.reads(mark)).toEqual(['reporting.get-dashboard.v1', 'reporting.list-audit-trail.v1']);

  // From now on the owners of the names leave the person out.
  stand.shop.owners.contacts = [];
  stand.shop.owners.buyers.clear();

  expect(await sweep.reads(mark, { actor: userId, target: order.orderId })).toEqual([]);
  expect(await sweep.all(mark)).toEqual([]);
});
