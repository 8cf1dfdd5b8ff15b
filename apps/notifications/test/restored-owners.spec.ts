import { randomUUID } from 'node:crypto';
import type { OrderEventData } from '@brote/contracts/orders';
import type { SubscriptionEventData } from '@brote/contracts/subscriptions';
import { Database } from '@brote/persistence';
import { historyWithRestore, type TestDatabase, useDatabase } from '@brote/test-support';
import { AudienceProjection } from '#app/campaigns/audience/audience-projection';
import { entities, migrations } from '../src/data-source';

const RUNS = Number(process.env['RANDOM_RUNS'] ?? 20);

describe('the audience of an owner that was restored', () => {
  const projection = new AudienceProjection();
  let testDatabase: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    testDatabase = await useDatabase({ entities, migrations });
    database = new Database(testDatabase.dataSource);
  });
  afterAll(() => testDatabase.drop());

  it('has the last event of each subscription, in any order of random events', async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const { deliveries, last } = historyWithRestore(jest.getSeed() + run);
      const subscriptionId = randomUUID();
      for (const { id, epoch, version } of deliveries) {
        const data = { subscriptionId, userId: randomUUID(), status: 'active', planId: id } as SubscriptionEventData;
        await projection.saveSubscriptions(database, [{ epoch, version, data }]);
      }
      expect(
        await database.query('SELECT plan_id AS id, epoch, version FROM audience_subscription WHERE subscription_id = :subscriptionId', {
          subscriptionId,
        }),
      ).toEqual([last]);
    }
  });

  it('has the last event of each order, in any order of random events', async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const { deliveries, last } = historyWithRestore(jest.getSeed() + run);
      const orderId = randomUUID();
      for (const { id, epoch, version } of deliveries) {
        const data = { orderId, userId: id, paidAt: '2026-11-01T10:00:00Z' } as OrderEventData;
        await projection.saveOrders(database, [{ epoch, version, data }]);
      }
      expect(
        await database.query('SELECT user_id AS id, epoch, version FROM audience_order WHERE order_id = :orderId', { orderId }),
      ).toEqual([last]);
    }
  });
});
