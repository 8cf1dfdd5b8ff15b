import { randomUUID } from 'node:crypto';
import { auditRecorded } from '@brote/contracts/audit';
import { auditEntry } from '@brote/contracts/examples';
import { orderPaid, type WithdrawalEventData, withdrawalReceived, withdrawalResolved } from '@brote/contracts/orders';
import { recallChanged } from '@brote/contracts/recalls';
import { METRICS_CHANGED_SUBJECT, getDashboard } from '@brote/contracts/reporting';
import { BrokerConnection, uuidv7 } from '@brote/messaging';
import { eventually } from '@brote/test-support';
import { orderData } from './shop';
import { openHarness, staff, type Harness } from './harness';

const ROUNDS = 12;

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

it('a dashboard request after an announced change returns that change', async () => {
  const { nats } = harness.service.get(BrokerConnection);
  const requestDashboard = () => harness.requests.send(getDashboard, {}, { caller: staff });
  for (let orderCount = 1; orderCount <= ROUNDS; orderCount += 1) {
    const change = { isAnnounced: false };
    const subscription = nats.subscribe(METRICS_CHANGED_SUBJECT, { max: 1, callback: () => (change.isAnnounced = true) });
    await harness.shop.publishOrder(orderPaid, orderData('2026-03-02T10:00:00.000Z'));
    // Requests arrive all the time, so that an earlier answer is at hand.
    while (!change.isAnnounced) await requestDashboard();
    expect((await requestDashboard()).metrics.oneTimeOrders).toBe(orderCount);
    subscription.unsubscribe();
  }
});

const entry = { ...auditEntry, entryId: uuidv7() };
const withdrawal: WithdrawalEventData = { withdrawalId: randomUUID(), orderId: randomUUID(), state: 'received' };
const recall = { recallId: randomUUID(), isClosed: false };

it.each([
  ['an action of staff', () => harness.shop.publish(auditRecorded.identity, entry.entryId, { version: 1, data: entry })],
  ['a withdrawal', () => harness.shop.publish(withdrawalReceived, withdrawal.withdrawalId, { version: 1, data: withdrawal })],
  [
    'a withdrawal that is resolved',
    () => harness.shop.publish(withdrawalResolved, withdrawal.withdrawalId, { version: 2, data: withdrawal }),
  ],
  ['a recall', () => harness.shop.publish(recallChanged, recall.recallId, { version: 1, data: recall })],
])('the service announces %s to open pages', async (_title, publishEvent) => {
  const { nats } = harness.service.get(BrokerConnection);
  let announcementCount = 0;
  const subscription = nats.subscribe(METRICS_CHANGED_SUBJECT, { callback: () => (announcementCount += 1) });
  await nats.flush();
  await publishEvent();
  await eventually(() => expect(announcementCount).toBeGreaterThan(0), { withinMs: 15_000 });
  subscription.unsubscribe();
});
