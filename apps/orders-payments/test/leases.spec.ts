import { randomUUID } from 'node:crypto';
import { eventually, findLeasesWithoutHolder, useLockHolders } from '@brote/test-support';
import { PaymentMethodsLock } from '#app/payments/payment-methods/saved-methods';
import { startHarness, type Harness } from './harness';

let harness: Harness;

beforeAll(async () => (harness = await startHarness({ LEASE_MS: '60000' })));
afterAll(async () => harness.end());

const IN_AN_HOUR = `clock_timestamp() + interval '1 hour'`;
const LEASED_TABLES: [string, string][] = [
  ['account', `(user_id, sync_due_at, sync_number, lease_until, lease_holder) VALUES (:id, :dueAt, 1, ${IN_AN_HOUR}, :holder)`],
  ['delivery_sync', `(delivery_id, sync_due_at, sync_number, lease_until, lease_holder) VALUES (:id, :dueAt, 1, ${IN_AN_HOUR}, :holder)`],
  [
    'replacement_return',
    `(replacement_id, order_id, due_at, lease_holder) VALUES (:id, :id, ${IN_AN_HOUR} + (:dueAt::timestamptz - :dueAt), :holder)`,
  ],
];

it.each(LEASED_TABLES)('a worker takes over %s at once from a dead process, and not from a living one', async (table, values) => {
  const holders = await useLockHolders(harness.db.url);
  const insertLease = (holder: string): Promise<unknown[]> =>
    harness.queryRows(`INSERT INTO ${table} ${values}`, { id: randomUUID(), holder, dueAt: new Date(Date.now() - 1_000) });
  const countLeases = async (holder: string): Promise<number> =>
    (await harness.queryRows(`SELECT 1 FROM ${table} WHERE lease_holder = :holder`, { holder })).length;
  await insertLease(holders.living);
  await insertLease(holders.dead);
  await eventually(async () => expect(await countLeases(holders.dead)).toBe(0), { withinMs: 15_000 });
  expect(await countLeases(holders.living)).toBe(1);
  await holders.end();
  await eventually(async () => expect(await countLeases(holders.living)).toBe(0), { withinMs: 15_000 });
});

it('PaymentMethodsLock runs a change of saved methods after the process of the previous change died', async () => {
  const holders = await useLockHolders(harness.db.url);
  const userId = randomUUID();
  await harness.queryRows(`INSERT INTO account (user_id, methods_until, methods_holder) VALUES (:userId, ${IN_AN_HOUR}, :living)`, {
    userId,
    living: holders.living,
  });
  const lock = harness.app.get(PaymentMethodsLock, { strict: false });
  await expect(lock.runExclusive(userId, () => Promise.resolve('done'))).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_UNAVAILABLE' });
  await holders.end();
  await eventually(async () => expect(await lock.runExclusive(userId, () => Promise.resolve('done'))).toBe('done'));
});

it('every lease names its process', async () => {
  expect(await findLeasesWithoutHolder(harness.db.dataSource)).toEqual([]);
});
