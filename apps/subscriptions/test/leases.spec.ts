import { randomUUID } from 'node:crypto';
import { eventually, findLeasesWithoutHolder, useLockHolders } from '@brote/test-support';
import { startHarness, type Harness } from './harness';

let harness: Harness;

beforeAll(async () => (harness = await startHarness({ LEASE_MS: '60000' })));
afterAll(async () => harness.end());

it('the service takes over the stock updates of a dead process at once, and leaves those of a live process', async () => {
  const holders = await useLockHolders(harness.db.url);
  const insertLease = (holder: string): Promise<unknown[]> =>
    harness.queryRows(
      `INSERT INTO stock_update (reservation_id, action, due_at, lease_holder)
       VALUES (:reservationId, 'release', clock_timestamp() + interval '1 hour', :holder)`,
      { reservationId: randomUUID(), holder },
    );
  const countLeases = async (holder: string): Promise<number> =>
    (await harness.queryRows('SELECT 1 FROM stock_update WHERE lease_holder = :holder AND tries = 0', { holder })).length;
  await insertLease(holders.living);
  await insertLease(holders.dead);
  await eventually(async () => expect(await countLeases(holders.dead)).toBe(0), { withinMs: 15_000 });
  expect(await countLeases(holders.living)).toBe(1);
  await holders.end();
  await eventually(async () => expect(await countLeases(holders.living)).toBe(0), { withinMs: 15_000 });
});

it('each lease names its process', async () => {
  expect(await findLeasesWithoutHolder(harness.db.dataSource)).toEqual([]);
});
