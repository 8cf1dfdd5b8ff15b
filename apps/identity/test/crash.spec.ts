import { join } from 'node:path';
import { closeAccount, signUp } from '@brote/contracts/identity';
import { buildService, eventually, leasesWithoutHolder, ServiceProcess, useHolders } from '@brote/test-support';
import { OrdersAndNotifications, others, Subscriptions } from './others';
import { aCustomer, anAddress, from, mailTo, PASSWORD } from './people';
import { standUp, type Stand } from './stand';

const FOLDER = join(__dirname, '..');

let stand: Stand;

beforeAll(async () => {
  buildService(FOLDER);
  stand = await standUp({ others: [OrdersAndNotifications, Subscriptions] });
  // The built service lives in the present.
  stand.clock.advance(Date.now() - stand.clock.epochMs());
});
afterAll(async () => await stand.end());

it('finishes an erasure that a killed process had begun', async () => {
  const { caller } = await aCustomer(stand);
  await stand.app.close();
  const first = new ServiceProcess(FOLDER, stand.env);
  await first.start();
  others.hanging.add('orders');
  await stand.ask(closeAccount, { confirmation: 'DELETE', client: from('home') }, { ...caller, authenticatedAt: Date.now() });
  await eventually(() => others.asked.some(({ duty }) => duty === 'notifications'));
  await first.kill();
  others.hanging.clear();
  await stand.start();
  await eventually(
    async () => {
      stand.clock.advance(30_000);
      const [row] = await stand.rows<{ state: string }>('SELECT state FROM account WHERE id = $1', [caller.userId]);
      return row?.state === 'closed';
    },
    { withinMs: 20_000, everyMs: 50 },
  );

  expect(others.asked.filter(({ person }) => person.userId === caller.userId).map(({ duty }) => duty)).toContain('orders');
});

it('takes over at once what a killed process had begun to erase, and leaves alone what another one works on', async () => {
  const [abandoned, inWork] = [await aCustomer(stand), await aCustomer(stand)];
  const holders = await useHolders(stand.db.url);
  for (const duty of ['orders', 'notifications', 'ending'] as const) others.failing.add(duty);
  for (const { caller } of [abandoned, inWork])
    await stand.ask(closeAccount, { confirmation: 'DELETE', client: from('home') }, { ...caller, authenticatedAt: stand.clock.epochMs() });
  const failed = 'SELECT 1 FROM erasure_step WHERE account_id = ANY($1) AND last_error IS NOT NULL';
  const both = [abandoned, inWork].map(({ caller }) => caller.userId);
  await eventually(async () => expect(await stand.rows(failed, [both])).toHaveLength(6), { withinMs: 20_000 });
  const name = async ({ caller }: typeof abandoned, holder: string): Promise<void> => {
    const due = new Date(stand.clock.epochMs() + 30_000);
    await stand.rows('UPDATE erasure_step SET due_at = $2, lease_holder = $3 WHERE account_id = $1', [caller.userId, due, holder]);
  };
  await name(inWork, holders.living);
  others.failing.clear();
  await name(abandoned, holders.dead);
  const stateOf = async ({ caller }: typeof abandoned): Promise<string | undefined> =>
    (await stand.rows<{ state: string }>('SELECT state FROM account WHERE id = $1', [caller.userId]))[0]?.state;

  await eventually(async () => expect(await stateOf(abandoned)).toBe('closed'), { withinMs: 20_000 });
  expect(await stateOf(inWork)).not.toBe('closed');
  await holders.end();
  await eventually(async () => expect(await stateOf(inWork)).toBe('closed'), { withinMs: 20_000 });
  expect(await leasesWithoutHolder(stand.db.dataSource)).toEqual([]);
});

it('grants what was asked before it was killed', async () => {
  const emails = Array.from({ length: 12 }, () => anAddress());
  stand.clock.advance(60_000);
  const child = new ServiceProcess(FOLDER, { ...stand.env, DUE_EVERY_MS: '60000' });
  await child.start();
  await Promise.all(
    emails.map((email) => stand.ask(signUp, { email, password: PASSWORD, locale: 'es', client: from(`home of ${email}`) })),
  );
  await child.kill();

  for (const email of emails) expect((await mailTo(stand, email, 'confirm-email')).recipient).toBe(email);
  const rows = await stand.rows<{ count: number }>('SELECT count(*)::int AS count FROM message WHERE recipient = ANY($1)', [emails]);
  expect(rows[0]?.count).toBe(emails.length);
});
