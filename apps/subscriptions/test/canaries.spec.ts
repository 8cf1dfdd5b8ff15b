import { randomUUID } from 'node:crypto';
import { eraseFromSubscriptions, exportFromSubscriptions } from '@brote/contracts/personal-data';
import { eventually } from '@brote/test-support';
import { Canaries, TextColumns } from '@brote/test-support/data-map';
import { dataMap } from '#app/data-map';
import { EndErasedCustomerDeliveries } from '#app/operations/personal-data/end-erased-customer-deliveries';
import { AnonymizeEndedSubscriptions } from '#app/operations/personal-data/anonymize-ended-subscriptions';
import { aSubscriptionRequest, subscribe } from './builders';
import { startHarness, type Harness } from './harness';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(async () => await harness.end());

/** A customer with a plan, and its own test word in each personal column. */
async function plantCustomer(canaries: Canaries) {
  const marker = `zyx-${canaries.seed}`;
  const { shippingInfo, ...request } = aSubscriptionRequest();
  const typedFields = {
    firstName: `${marker} A`,
    lastName: `${marker} B`,
    email: `${marker}@example.com`,
    address: `${marker} 1`,
    city: `${marker} C`,
  };
  const company = { name: `${marker} SL`, taxId: 'A58818501' };
  const { caller, subscriptionId } = await subscribe(harness, { ...request, company, shippingInfo: { ...shippingInfo, ...typedFields } });
  const typedIntoPlain = await canaries.findPlainColumnsWith(marker);
  const [charge] = await harness.queryRows<{ id: string }>('SELECT id FROM charge WHERE subscription_id = :subscriptionId', {
    subscriptionId,
  });
  const now = harness.now();
  const refund = { charge_id: charge?.id, cause: 'staff', amount: 1, state: 'succeeded', attempt: 1, tries: 0, finalized_at: now };
  await canaries.insert('refund', { id: randomUUID(), ...refund, due_at: now, requested_at: now });
  await canaries.plant({ table: 'refund', where: 'charge_id = :value', value: charge?.id });
  await canaries.plant({ table: 'checkout', where: 'subscription_id = :value', value: subscriptionId });
  await canaries.plant({
    table: 'subscription',
    where: 'id = :value',
    value: subscriptionId,
    paths: { shipping: ['address'], company: ['name'] },
  });
  const firstDelivery = 'id = (SELECT id FROM delivery WHERE subscription_id = :value ORDER BY date LIMIT 1)';
  await canaries.plant({ table: 'delivery', where: firstDelivery, value: subscriptionId, paths: { shipping: ['address'] } });
  return { person: { userId: caller.userId, email: typedFields.email }, subscriptionId, typedIntoPlain };
}

it('the export contains no column without personal data, except those it names', async () => {
  const canaries = new Canaries(harness.db.dataSource, dataMap);
  const { person, subscriptionId } = await plantCustomer(canaries);
  // Not due in this spec, because an applied change is deleted.
  await canaries.insert('billing_change', { kind: 'invoice', object_id: 'in_1', due_at: '2099-12-31' });
  const textColumns = new TextColumns(harness.db.dataSource, dataMap, canaries.seed);
  await textColumns.fillEmptyTables({ user_id: person.userId, subscription_id: subscriptionId, until_day: '2099-12-31', old_price: 2 });
  const planted = await textColumns.plantInPlainColumns(async () =>
    JSON.stringify(await harness.requests.send(exportFromSubscriptions, person)),
  );
  expect(planted.failed).toEqual([]);
  // Facts about the person's own orders and account, which the export names on purpose.
  expect(planted.shown).toEqual([
    'delivery.brushes',
    'pending_choice.brushes',
    'pending_choice.plan_id',
    'subscription.brushes',
    'subscription.locale',
    'subscription.plan_id',
  ]);
  // The database itself refuses each word here, by the column's type or by the values that a CHECK names.
  expect(planted.refused).toEqual([
    'billing_change.kind: check',
    'billing_pause.kind: check',
    'billing_pause.state: check',
    'charge.country: length',
    'charge_dispute.state: check',
    'checkout.step: check',
    'dead_letter.status: check',
    'delivery.reservation_state: check',
    'delivery.status: check',
    'ledger_entry.kind: check',
    'price_change.state: check',
    'price_change.to_tell: check',
    'refund.cause: check',
    'refund.state: check',
    'stock_update.action: check',
    'stream_watch.role: check',
    'subscription.status: check',
  ]);
  expect(planted.taken).toBeGreaterThanOrEqual(71);
});

it('the service exports and erases each personal column of the data map', async () => {
  const canaries = new Canaries(harness.db.dataSource, dataMap);
  const { person, typedIntoPlain } = await plantCustomer(canaries);
  expect(typedIntoPlain).toEqual([]);
  expect(canaries.findUnplanted()).toEqual([]);
  expect(canaries.findExportGaps(await harness.requests.send(exportFromSubscriptions, person))).toEqual([]);

  await harness.requests.send(eraseFromSubscriptions, person);
  // The first delivery is packed, so it keeps its address until its arrival.
  expect((await canaries.findTraces()).filter((trace) => !trace.startsWith('delivery.'))).toEqual([]);
  await harness.queryRows(`UPDATE delivery SET status = 'delivered' WHERE user_id = :userId`, { userId: person.userId });
  await harness.app.get(EndErasedCustomerDeliveries).endOverduePage();
  expect(await canaries.findTraces()).toEqual([]);
});

it('the anonymization of an ended plan clears its personal data while the account exists', async () => {
  const canaries = new Canaries(harness.db.dataSource, dataMap);
  const { subscriptionId } = await plantCustomer(canaries);
  const endLongAgoSql = `UPDATE subscription SET status = 'cancelled', ends_on = '2015-01-31', pending_command = NULL, paid = 0, consumed = 0, adjusted = 0 WHERE id = :id`;
  const deliverLongAgoSql = `UPDATE delivery SET status = 'delivered', date = '2015-01-31' WHERE subscription_id = :id`;

  // The service works on the new plan at the same time: it may write its state again, or hold a row that the page then leaves out.
  await eventually(async () => {
    await harness.queryRows(endLongAgoSql, { id: subscriptionId });
    await harness.queryRows(deliverLongAgoSql, { id: subscriptionId });
    await harness.app.get(AnonymizeEndedSubscriptions).anonymizePage();
    expect(await canaries.findTraces()).toEqual([]);
  });
});
