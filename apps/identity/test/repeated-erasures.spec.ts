import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeAccount } from '@brote/contracts/identity';
import { Database } from '@brote/persistence';
import { eventually } from '@brote/test-support';
import { repeatErasures } from '#app/operations/restore/repeat-erasures';
import { clientFrom, createSignedInCustomer } from './account-fixtures';
import { FakeOrdersAndNotifications, fakeServices, FakeSubscriptions } from './fake-services';
import { startHarness, type Harness } from './harness';

const client = clientFrom('home');
let harness: Harness;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'repeated-erasures-'));
  harness = await startHarness({ env: { ERASURE_LIST_FOLDER: folder }, others: [FakeOrdersAndNotifications, FakeSubscriptions] });
});
afterAll(async () => {
  await harness.end();
  await rm(folder, { recursive: true });
});

type Customer = Awaited<ReturnType<typeof createSignedInCustomer>>;

const close = ({ caller }: Customer) => harness.send(closeAccount, { confirmation: 'DELETE', client }, caller);
const repeat = () => repeatErasures(new Database(harness.db.dataSource), folder);
const readList = async () => (await readFile(join(folder, 'erasures.log'), 'utf8')).trimEnd().split('\n');

async function waitUntilClosed({ caller }: Customer): Promise<void> {
  await eventually(
    async () => {
      harness.clock.advance(5_000);
      const rows = await harness.queryRows<{ state: string }>('SELECT state FROM account WHERE id = :id', { id: caller.userId });
      expect(rows).toEqual([{ state: 'closed' }]);
    },
    { withinMs: 60_000 },
  );
}

/** The folder has another name while the work runs. Rights would not stop the superuser. */
async function withoutFolder(work: () => Promise<void>): Promise<void> {
  await rename(folder, `${folder}-away`);
  await work();
  await rename(`${folder}-away`, folder);
}

/** The tables of accounts, which a restore puts back together. */
const TABLES = ['account', 'erasure', 'erasure_step', 'session'] as const;

/** The rows of a person, as a backup has them. */
async function backUp({ caller }: Customer): Promise<() => Promise<void>> {
  const keyOf = (table: string) => (table === 'account' ? 'id' : 'account_id');
  const rows = await Promise.all(
    TABLES.map((table) =>
      harness.queryRows<{ row: object }>(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${keyOf(table)} = :id`, { id: caller.userId }),
    ),
  );
  return async () => {
    for (const table of [...TABLES].reverse().filter((name) => name !== 'account'))
      await harness.queryRows(`DELETE FROM ${table} WHERE account_id = :id`, { id: caller.userId });
    const [account] = rows[0] ?? [];
    await harness.queryRows(
      `UPDATE account SET (state, email, email_confirmed_at, password_hash, full_name, roles) =
              (SELECT r.state, r.email, r.email_confirmed_at, r.password_hash, r.full_name, r.roles FROM jsonb_populate_record(NULL::account, :row::jsonb) AS r)
        WHERE id = :id`,
      { id: caller.userId, row: JSON.stringify(account?.row) },
    );
  };
}

it('an account that a restore has opened again is closed and erased again, in all services', async () => {
  const [closed, open] = [await createSignedInCustomer(harness), await createSignedInCustomer(harness)];
  const restore = await backUp(closed);
  await close(closed);
  expect((await readList()).filter((line) => line.includes(closed.caller.userId))).toHaveLength(1);
  await waitUntilClosed(closed);
  await restore();
  fakeServices.asked.length = 0;
  expect(await repeat()).toEqual(['1 closed accounts were open again; the service closes and erases them once it starts.']);
  await waitUntilClosed(closed);
  expect(new Set(fakeServices.asked.filter(({ person }) => person.userId === closed.caller.userId).map(({ duty }) => duty))).toEqual(
    new Set(['ending', 'orders', 'notifications', 'subscriptions']),
  );
  const events = await harness.queryRows<{ type: string }>(
    `SELECT type FROM outbox WHERE aggregate_id = :id AND type LIKE 'identity.user.clos%' ORDER BY id`,
    { id: closed.caller.userId },
  );
  expect(events.map(({ type }) => type)).toHaveLength(4);
  expect(await harness.queryRows('SELECT state, email FROM account WHERE id = :id', { id: open.caller.userId })).toEqual([
    { state: 'active', email: open.email },
  ]);
  expect(await repeat()).toEqual(['none of the 2 erasures in the list is undone.']);
});

it('a list that is missing is refused with a sentence, and one that is not set is named', async () => {
  const database = new Database(harness.db.dataSource);
  await expect(repeatErasures(database, tmpdir())).rejects.toThrow('has no list of erasures. Copy erasures.log there.');
  expect(await repeatErasures(database, undefined)).toEqual([expect.stringContaining('ERASURE_LIST_FOLDER is not set') as string]);
});

it('an erasure that the list cannot take is refused, and changes nothing', async () => {
  const customer = await createSignedInCustomer(harness);
  await withoutFolder(async () => {
    await expect(close(customer)).rejects.toMatchObject({ code: 'INTERNAL' });
  });
  expect(await harness.queryRows('SELECT state FROM account WHERE id = :id', { id: customer.caller.userId })).toEqual([
    { state: 'active' },
  ]);
  await close(customer);
  await waitUntilClosed(customer);
});
