import { randomUUID } from 'node:crypto';
import { eventually, leasesWithoutHolder, useHolders } from '@brote/test-support';
import { OneAtATime } from '#app/payment-methods/one-at-a-time';
import { startHarness, type Harness } from './harness';

let harness: Harness;

beforeAll(async () => (harness = await startHarness({ LEASE_MS: '60000' })));
afterAll(async () => harness.end());

const IN_AN_HOUR = `clock_timestamp() + interval '1 hour'`;
const WORK: [string, string][] = [
  ['account', `(user_id, sync_due_at, sync_number, lease_until, lease_holder) VALUES ($1, $3, 1, ${IN_AN_HOUR}, $2)`],
  ['delivery_sync', `(delivery_id, sync_due_at, sync_number, lease_until, lease_holder) VALUES ($1, $3, 1, ${IN_AN_HOUR}, $2)`],
  ['replacement_return', `(replacement_id, order_id, due_at, lease_holder) VALUES ($1, $1, ${IN_AN_HOUR} + ($3::timestamptz - $3), $2)`],
];

it.each(WORK)('a worker takes over %s at once from a dead process, and not from a living one', async (table, values) => {
  const holders = await useHolders(harness.db.url);
  const take = (holder: string): Promise<unknown[]> =>
    harness.rows(`INSERT INTO ${table} ${values}`, [randomUUID(), holder, new Date(Date.now() - 1_000)]);
  const reservedBy = async (holder: string): Promise<number> =>
    (await harness.rows(`SELECT 1 FROM ${table} WHERE lease_holder = $1`, [holder])).length;
  await take(holders.living);
  await take(holders.dead);
  await eventually(async () => expect(await reservedBy(holders.dead)).toBe(0), { withinMs: 15_000 });
  expect(await reservedBy(holders.living)).toBe(1);
  await holders.end();
  await eventually(async () => expect(await reservedBy(holders.living)).toBe(0), { withinMs: 15_000 });
});

it('OneAtATime runs a change of saved methods after the process of the previous change died', async () => {
  const holders = await useHolders(harness.db.url);
  const userId = randomUUID();
  await harness.rows(`INSERT INTO account (user_id, methods_until, methods_holder) VALUES ($1, ${IN_AN_HOUR}, $2)`, [
    userId,
    holders.living,
  ]);
  const methods = harness.app.get(OneAtATime, { strict: false });
  await expect(methods.run(userId, () => Promise.resolve('done'))).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_UNAVAILABLE' });
  await holders.end();
  await eventually(async () => expect(await methods.run(userId, () => Promise.resolve('done'))).toBe('done'));
});

it('every lease names its process', async () => {
  expect(await leasesWithoutHolder(harness.db.dataSource)).toEqual([]);
});
