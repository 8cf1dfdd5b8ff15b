import { randomUUID } from 'node:crypto';
import { closeAccount, exportPersonalData, putProfile } from '@brote/contracts/identity';
import { eventually } from '@brote/test-support';
import { Canaries, TextColumns } from '@brote/test-support/data-map';
import { dataMap } from '#app/data-map';
import { RetentionJob } from '#app/operations/maintenance/retention-job';
import { FakeOrdersAndNotifications, FakeSubscriptions } from './fake-services';
import { createSignedInCustomer, clientFrom } from './account-fixtures';
import { startHarness, type Harness } from './harness';

const DAY_MS = 86_400_000;
let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ others: [FakeOrdersAndNotifications, FakeSubscriptions] });
});
afterAll(async () => await harness.end());

/** A customer with its own test word in each personal column. The pending request is due after `requestInDays`. */
async function plantCustomer(canaries: Canaries, requestInDays = 1) {
  const { caller, grant } = await createSignedInCustomer(harness);
  const { userId } = caller;
  const now = harness.clock.now();
  const nextDay = new Date(now.getTime() + DAY_MS);
  const hash = Buffer.from('00', 'hex');
  await canaries.plant({ table: 'account', where: 'id = :value', value: userId });
  const email = canaries.word('account.email');
  const pendingRequest = {
    id: randomUUID(),
    kind: 'recover',
    email,
    locale: 'es',
    address_hash: 'x',
    created_at: now,
    due_at: new Date(now.getTime() + requestInDays * DAY_MS),
  };
  await canaries.insert('pending_email_request', pendingRequest);
  await canaries.insert('second_factor', { account_id: userId, secret: hash, last_step: 0, enrolled_at: now });
  await canaries.insert('recovery_code', { account_id: userId, hash });
  await canaries.insert('staff_challenge', { hash, account_id: userId, password_mark: hash, tries: 0, expires_at: nextDay });
  await canaries.plant({ table: 'pending_email_request', where: 'id = :value', value: pendingRequest.id, keep: ['email'] });
  for (const table of ['known_client_address', 'link', 'recovery_code', 'second_factor', 'session', 'staff_challenge'])
    await canaries.plant({ table, where: `account_id = :value`, value: userId });
  await canaries.plant({ table: 'refresh_token', where: 'session_id = :value', value: grant.sessionId });
  for (const table of ['message', 'security_event'])
    await canaries.plant({ table, where: `id = (SELECT id FROM ${table} WHERE account_id = :value LIMIT 1)`, value: userId });
  return { caller, userId };
}

it('the export contains no column without personal data, except those it names', async () => {
  const canaries = new Canaries(harness.db.dataSource, dataMap);
  const { caller, userId } = await plantCustomer(canaries);
  const textColumns = new TextColumns(harness.db.dataSource, dataMap, canaries.seed);
  await textColumns.fillEmptyTables({ user_id: userId, account_id: userId });
  const plantedWords = await textColumns.plantInPlainColumns(async () =>
    JSON.stringify(await harness.send(exportPersonalData, {}, caller)),
  );
  expect(plantedWords.failed).toEqual([]);
  // Facts about the person's own orders and account, which the export names on purpose.
  expect(plantedWords.shown).toEqual(['account.locale', 'account.roles', 'security_event.kind']);
  // The database itself refuses each word here, by the column's type or by the values that a CHECK names.
  expect(plantedWords.refused).toEqual([
    'account.state: check',
    'dead_letter.status: check',
    'link.purpose: check',
    'pending_email_request.kind: check',
    'session.audience: check',
    'stream_watch.role: check',
  ]);
  expect(plantedWords.taken).toBeGreaterThanOrEqual(43);
});

it('the service exports, erases and deletes each personal column as the data map says', async () => {
  const canaries = new Canaries(harness.db.dataSource, dataMap);
  const { caller, userId } = await plantCustomer(canaries);
  expect(canaries.findUnplanted()).toEqual([]);
  expect(canaries.findExportGaps(await harness.send(exportPersonalData, {}, caller))).toEqual([]);

  await harness.send(closeAccount, { confirmation: 'DELETE', client: clientFrom('home') }, caller);
  await eventually(
    async () => {
      harness.clock.advance(5_000);
      return (await harness.queryRows(`SELECT 1 FROM account WHERE id = :userId AND state = 'closed'`, { userId })).length === 1;
    },
    { withinMs: 20_000 },
  );
  // The last e-mail needs the address until it is sent.
  expect(await canaries.findTraces()).toEqual(['account.email > message.recipient', 'pending_email_request.email > message.recipient']);

  harness.clock.advance(8 * DAY_MS);
  await harness.app.get(RetentionJob).deleteExpiredData();
  expect(await canaries.findTraces()).toEqual([]);
});

it('the retention job deletes old personal data while the account exists', async () => {
  const canaries = new Canaries(harness.db.dataSource, dataMap);
  // A request that becomes due would create a new link and a new message.
  await plantCustomer(canaries, 500);
  harness.clock.advance(400 * DAY_MS);
  await harness.app.get(RetentionJob).deleteExpiredData();
  const remainingTables = new Set((await canaries.findTraces()).map((trace) => trace.split(' > ')[1]?.split('.')[0]));
  // A second factor is stored as long as the account.
  expect([...remainingTables].sort()).toEqual(['account', 'recovery_code', 'second_factor']);
});

it('the service stores user input in no column that the data map calls plain', async () => {
  const canaries = new Canaries(harness.db.dataSource, dataMap);
  const { caller, email } = await createSignedInCustomer(harness);
  const marker = `Zyx ${canaries.seed}`;
  await harness.send(
    putProfile,
    { fullName: marker, address: `${marker} 7`, city: marker, zipCode: '46001', country: 'ES', phone: null },
    caller,
  );
  expect(await canaries.findPlainColumnsWith(marker)).toEqual([]);
  expect(await canaries.findPlainColumnsWith(email)).toEqual([]);
});
