import { join } from 'node:path';
import { closeAccount, signUp } from '@brote/contracts/identity';
import { buildService, eventually, findLeasesWithoutHolder, ServiceProcess, useLockHolders } from '@brote/test-support';
import { FakeOrdersAndNotifications, fakeServices, FakeSubscriptions } from './fake-services';
import { createSignedInCustomer, uniqueEmail, clientFrom, waitForMail, PASSWORD } from './account-fixtures';
import { startHarness, type Harness } from './harness';

const APP_FOLDER = join(__dirname, '..');

let harness: Harness;

beforeAll(async () => {
  buildService(APP_FOLDER);
  harness = await startHarness({ others: [FakeOrdersAndNotifications, FakeSubscriptions] });
  // The built service uses the current time.
  harness.clock.advance(Date.now() - harness.clock.epochMs());
});
afterAll(async () => await harness.end());

it('a restarted service finishes the erasure of a killed process', async () => {
  const { caller } = await createSignedInCustomer(harness);
  await harness.app.close();
  const firstProcess = new ServiceProcess(APP_FOLDER, harness.env);
  await firstProcess.start();
  fakeServices.hanging.add('orders');
  await harness.send(closeAccount, { confirmation: 'DELETE', client: clientFrom('home') }, { ...caller, authenticatedAt: Date.now() });
  await eventually(() => fakeServices.asked.some(({ duty: handler }) => handler === 'notifications'));
  await firstProcess.kill();
  fakeServices.hanging.clear();
  await harness.start();
  await eventually(
    async () => {
      harness.clock.advance(30_000);
      const [row] = await harness.queryRows<{ state: string }>('SELECT state FROM account WHERE id = :userId', { userId: caller.userId });
      return row?.state === 'closed';
    },
    { withinMs: 20_000, everyMs: 50 },
  );

  expect(fakeServices.asked.filter(({ person }) => person.userId === caller.userId).map(({ duty: handler }) => handler)).toContain(
    'orders',
  );
});

it('a running service takes over the steps of a killed process at once, and leaves those of a live process', async () => {
  const [abandonedCustomer, claimedCustomer] = [await createSignedInCustomer(harness), await createSignedInCustomer(harness)];
  const holders = await useLockHolders(harness.db.url);
  for (const handler of ['orders', 'notifications', 'ending'] as const) fakeServices.failing.add(handler);
  for (const { caller } of [abandonedCustomer, claimedCustomer])
    await harness.send(
      closeAccount,
      { confirmation: 'DELETE', client: clientFrom('home') },
      { ...caller, authenticatedAt: harness.clock.epochMs() },
    );
  const failedStepSql = 'SELECT 1 FROM erasure_step WHERE account_id = ANY(:accountIds) AND last_error IS NOT NULL';
  const userIds = [abandonedCustomer, claimedCustomer].map(({ caller }) => caller.userId);
  await eventually(async () => expect(await harness.queryRows(failedStepSql, { accountIds: userIds })).toHaveLength(6), {
    withinMs: 20_000,
  });
  const setLeaseHolder = async ({ caller }: typeof abandonedCustomer, holder: string): Promise<void> => {
    const dueAt = new Date(harness.clock.epochMs() + 30_000);
    await harness.queryRows('UPDATE erasure_step SET due_at = :dueAt, lease_holder = :holder WHERE account_id = :userId', {
      userId: caller.userId,
      dueAt,
      holder,
    });
  };
  await setLeaseHolder(claimedCustomer, holders.living);
  fakeServices.failing.clear();
  await setLeaseHolder(abandonedCustomer, holders.dead);
  const readStateOf = async ({ caller }: typeof abandonedCustomer): Promise<string | undefined> =>
    (await harness.queryRows<{ state: string }>('SELECT state FROM account WHERE id = :userId', { userId: caller.userId }))[0]?.state;

  await eventually(async () => expect(await readStateOf(abandonedCustomer)).toBe('closed'), { withinMs: 20_000 });
  expect(await readStateOf(claimedCustomer)).not.toBe('closed');
  await holders.end();
  await eventually(async () => expect(await readStateOf(claimedCustomer)).toBe('closed'), { withinMs: 20_000 });
  expect(await findLeasesWithoutHolder(harness.db.dataSource)).toEqual([]);
});

it('a running service processes the requests that a killed process stored', async () => {
  const emails = Array.from({ length: 12 }, () => uniqueEmail());
  harness.clock.advance(60_000);
  const childProcess = new ServiceProcess(APP_FOLDER, { ...harness.env, DUE_EVERY_MS: '60000' });
  await childProcess.start();
  await Promise.all(
    emails.map((email) => harness.send(signUp, { email, password: PASSWORD, locale: 'es', client: clientFrom(`home of ${email}`) })),
  );
  await childProcess.kill();

  for (const email of emails) expect((await waitForMail(harness, email, 'confirm-email')).recipient).toBe(email);
  const rows = await harness.queryRows<{ count: number }>('SELECT count(*)::int AS count FROM message WHERE recipient = ANY(:emails)', {
    emails,
  });
  expect(rows[0]?.count).toBe(emails.length);
});
