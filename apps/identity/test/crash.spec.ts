import { join } from 'node:path';
import { closeAccount, signUp } from '@brote/contracts/identity';
import { buildService, eventually, leasesWithoutHolder, ServiceProcess, useHolders } from '@brote/test-support';
import { OrdersAndNotifications, others, Subscriptions } from './others';
import { aCustomer, anAddress, from, mailTo, PASSWORD } from './people';
import { startHarness, type Harness } from './harness';

const FOLDER = join(__dirname, '..');

let harness: Harness;

beforeAll(async () => {
  buildService(FOLDER);
  harness = await startHarness({ others: [OrdersAndNotifications, Subscriptions] });
  // The built service uses the current time.
  harness.clock.advance(Date.now() - harness.clock.epochMs());
});
afterAll(async () => await harness.end());

it('a restarted service finishes the erasure of a killed process', async () => {
  const { caller } = await aCustomer(harness);
  await harness.app.close();
  const first = new ServiceProcess(FOLDER, harness.env);
  await first.start();
  others.hanging.add('orders');
  await harness.ask(closeAccount, { confirmation: 'DELETE', client: from('home') }, { ...caller, authenticatedAt: Date.now() });
  await eventually(() => others.asked.some(({ duty }) => duty === 'notifications'));
  await first.kill();
  others.hanging.clear();
  await harness.start();
  await eventually(
    async () => {
      harness.clock.advance(30_000);
      const [row] = await harness.rows<{ state: string }>('SELECT state FROM account WHERE id = $1', [caller.userId]);
      return row?.state === 'closed';
    },
    { withinMs: 20_000, everyMs: 50 },
  );

  expect(others.asked.filter(({ person }) => person.userId === caller.userId).map(({ duty }) => duty)).toContain('orders');
});

it('a running service takes over the steps of a killed process at once, and leaves those of a live process', async () => {
  const [abandoned, inWork] = [await aCustomer(harness), await aCustomer(harness)];
  const holders = await useHolders(harness.db.url);
  for (const duty of ['orders', 'notifications', 'ending'] as const) others.failing.add(duty);
  for (const { caller } of [abandoned, inWork])
    await harness.ask(
      closeAccount,
      { confirmation: 'DELETE', client: from('home') },
      { ...caller, authenticatedAt: harness.clock.epochMs() },
    );
  const failed = 'SELECT 1 FROM erasure_step WHERE account_id = ANY($1) AND last_error IS NOT NULL';
  const both = [abandoned, inWork].map(({ caller }) => caller.userId);
  await eventually(async () => expect(await harness.rows(failed, [both])).toHaveLength(6), { withinMs: 20_000 });
  const name = async ({ caller }: typeof abandoned, holder: string): Promise<void> => {
    const due = new Date(harness.clock.epochMs() + 30_000);
    await harness.rows('UPDATE erasure_step SET due_at = $2, lease_holder = $3 WHERE account_id = $1', [caller.userId, due, holder]);
  };
  await name(inWork, holders.living);
  others.failing.clear();
  await name(abandoned, holders.dead);
  const stateOf = async ({ caller }: typeof abandoned): Promise<string | undefined> =>
    (await harness.rows<{ state: string }>('SELECT state FROM account WHERE id = $1', [caller.userId]))[0]?.state;

  await eventually(async () => expect(await stateOf(abandoned)).toBe('closed'), { withinMs: 20_000 });
  expect(await stateOf(inWork)).not.toBe('closed');
  await holders.end();
  await eventually(async () => expect(await stateOf(inWork)).toBe('closed'), { withinMs: 20_000 });
  expect(await leasesWithoutHolder(harness.db.dataSource)).toEqual([]);
});

it('a running service processes the requests that a killed process stored', async () => {
  const emails = Array.from({ length: 12 }, () => anAddress());
  harness.clock.advance(60_000);
  const child = new ServiceProcess(FOLDER, { ...harness.env, DUE_EVERY_MS: '60000' });
  await child.start();
  await Promise.all(
    emails.map((email) => harness.ask(signUp, { email, password: PASSWORD, locale: 'es', client: from(`home of ${email}`) })),
  );
  await child.kill();

  for (const email of emails) expect((await mailTo(harness, email, 'confirm-email')).recipient).toBe(email);
  const rows = await harness.rows<{ count: number }>('SELECT count(*)::int AS count FROM message WHERE recipient = ANY($1)', [emails]);
  expect(rows[0]?.count).toBe(emails.length);
});
