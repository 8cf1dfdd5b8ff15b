import { Database, ProcessLock, UnitOfWork } from '@brote/persistence';
import { Refusal, Unavailable } from '@brote/messaging';
import { Clock, createLogger } from '@brote/service-runtime';
import { useDatabase, type TestDatabase } from '@brote/test-support';
import { ApplyBillingChanges, ApplyStripeObject } from '#app/billing/billing-changes/apply-billing-changes';
import { RECORD_CHANGE } from '#app/billing/billing-changes/billing-changes.sql';
import { SubscriptionsConfig } from '#app/config';
import { schema } from '#app/data-source';
import { SubscriptionStore } from '#app/subscription-store';

let database: TestDatabase;
let applyBillingChanges: ApplyBillingChanges;
/** Ids of the invoices that were applied, in order. */
let appliedIds: string[];
/** Runs while an invoice is applied. */
let whileApplying: (id: string) => Promise<void>;

beforeAll(async () => {
  database = await useDatabase(schema);
  const { dataSource } = database;
  const store = new SubscriptionStore(new Database(dataSource), new UnitOfWork(dataSource), new Clock(), new ProcessLock(dataSource));
  const applyStripeObject = new ApplyStripeObject();
  applyStripeObject.register('invoice', async (id) => {
    await whileApplying(id);
    appliedIds.push(id);
  });
  const config = Object.assign(new SubscriptionsConfig(), { leaseMs: 60_000 });
  applyBillingChanges = new ApplyBillingChanges(store, config, applyStripeObject, createLogger('spec', { level: 'silent' }));
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.queryRows('TRUNCATE billing_change');
  appliedIds = [];
  whileApplying = () => Promise.resolve();
});

const recordChange = (objectId: string) =>
  database.queryRows(RECORD_CHANGE, { kind: 'invoice', objectId, correlationId: null, traceparent: null });
const readWaiting = () =>
  database.queryRows<{ id: string; isDue: boolean }>(
    'SELECT object_id AS id, due_at <= clock_timestamp() AND lease_until IS NULL AS "isDue" FROM billing_change ORDER BY object_id',
  );

it('an object with several changes is applied once', async () => {
  for (let change = 0; change < 3; change += 1) await recordChange('in_1');
  await applyBillingChanges.applyStored();
  expect(appliedIds).toEqual(['in_1']);
  expect(await readWaiting()).toEqual([]);
});

it('an object that changes while it is applied is applied again', async () => {
  await recordChange('in_1');
  whileApplying = async () => {
    whileApplying = () => Promise.resolve();
    await recordChange('in_1');
  };
  await applyBillingChanges.applyStored();
  expect(await readWaiting()).toEqual([{ id: 'in_1', isDue: true }]);
  await applyBillingChanges.applyStored();
  expect(appliedIds).toEqual(['in_1', 'in_1']);
  expect(await readWaiting()).toEqual([]);
});

it('a failed change waits, and does not delay the others', async () => {
  await recordChange('in_1');
  await recordChange('in_2');
  whileApplying = (id) => (id === 'in_1' ? Promise.reject(new Unavailable('no answer')) : Promise.resolve());
  await applyBillingChanges.applyStored();
  expect(appliedIds).toEqual(['in_2']);
  expect(await readWaiting()).toEqual([{ id: 'in_1', isDue: false }]);
});

it('a change of an object that Stripe does not know is dropped', async () => {
  await recordChange('in_1');
  const refusal = new Refusal('PAYMENT_REFUSED', { reason: 'StripeInvalidRequestError resource_missing', isObjectUnknown: true });
  whileApplying = () => Promise.reject(refusal);
  await applyBillingChanges.applyStored();
  expect(await readWaiting()).toEqual([]);
});
