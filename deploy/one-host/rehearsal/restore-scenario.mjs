// The scenario of a restore inside the namespaces: a shop sells, is backed up, sells more, loses its databases and is restored.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVICES } from '../settings/services.mjs';
import { readCommands, run } from './machine.mjs';
import { buyPack, openShop, play, report, SOURCE, startSandbox, waitForShop } from './shop.mjs';

const PAGE = join(SOURCE, 'docs/operating/backups.md');
const CLUSTER = '/var/lib/postgresql/15/main';
const WAIT_MS = 300_000;

const query = (statement, database = 'brote_orders_payments') =>
  run('runuser', '-u', 'postgres', '--', 'psql', '--no-psqlrc', '-tAd', database, '-c', statement)
    .split('\n')
    .filter((line) => line !== '');

const playSection = (heading) =>
  readCommands(PAGE, heading)
    .map((block) => play(block))
    .join('');

async function buyPacks(visitor, count) {
  const purchases = [];
  for (let index = 0; index < count; index += 1) purchases.push(await buyPack(visitor));
  report(`bought: ${purchases.map(({ orderNumber }) => orderNumber).join(', ')}`);
  return purchases;
}

async function waitUntil(sentence, isTrue) {
  for (const deadline = Date.now() + WAIT_MS; !isTrue(); await pause(500)) {
    if (Date.now() > deadline) throw new Error(`It did not happen within ${WAIT_MS / 1_000} s: ${sentence}`);
  }
  report(sentence);
}

/** Kills the processes of PostgreSQL as a power failure does, and deletes its data with the WAL. */
function destroyDatabases() {
  const [postmaster] = readFileSync(join(CLUSTER, 'postmaster.pid'), 'utf8').split('\n');
  const sessions = run('ps', '--ppid', postmaster, '-o', 'pid=').trim().split(/\s+/);
  for (const pid of [postmaster, ...sessions].map(Number)) killIfAlive(pid);
  const killedAt = Date.now();
  rmSync(CLUSTER, { recursive: true });
  report('PostgreSQL was killed, and its data is deleted');
  return killedAt;
}

/** A session may end by itself, because its server is gone. */
function killIfAlive(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function requireAll(sentence, expected, found) {
  const missing = expected.filter((value) => !found.includes(value));
  if (missing.length > 0) throw new Error(`${sentence}: missing are ${missing.join(', ')}`);
  report(sentence);
}

/** Each service says that its events have a new epoch, and that it would not change it while the service runs. */
function requireRaisedEpochs(output) {
  const services = SERVICES.filter(({ hasDatabase }) => hasDatabase).map(({ name }) => name);
  for (const name of services) {
    if (!output.includes(`${name}: the events have epoch 2`)) throw new Error(`${name} has not raised its epoch:\n${output}`);
    const environment = ['common', name].map((file) => `--env-file=/etc/brote/${file}.env`);
    const program = `/opt/brote/current/${name}/after-restore.js`;
    const options = { encoding: 'utf8' };
    const { status, stderr } = spawnSync('runuser', ['-u', `brote-${name}`, '--', 'node', ...environment, program], options);
    if (status === 0 || !stderr.includes('The service runs')) throw new Error(`${name} changes its epoch while it runs: ${stderr}`);
  }
  report(`${services.length} services have raised their epochs, and refuse it while they run`);
}

const IDENTITY = 'brote_identity';
/** An account without orders. It is inserted, because this machine sends no mail that confirms a new one. */
const ACCOUNT = '0192f0c0-0000-7000-8000-00000000e5a5';

function addAccount() {
  const columns = 'id, email, state, roles, locale, email_confirmed_at, profile_updated_at, created_at';
  query(
    `INSERT INTO account (${columns}) VALUES ('${ACCOUNT}', 'closed@shop.test', 'active', '{customer}', 'es', now(), now(), now())`,
    IDENTITY,
  );
}

const readAccountState = () => query(`SELECT state FROM account WHERE id = '${ACCOUNT}'`, IDENTITY)[0];

const readDocumentNumbers = () => query('SELECT number FROM invoice');

const [folder] = process.argv.slice(2);
const visitor = await openShop(folder, ['/var/lib/pgbackrest', '/var/lib/prometheus']);
// Debian's package makes these folders.
mkdirSync('/var/log/pgbackrest');
run('chown', 'postgres:postgres', '/var/log/pgbackrest', '/var/lib/pgbackrest');
const sandbox = startSandbox(visitor);
const beforeBackup = await buyPacks(visitor, 2);
for (const heading of ['Set up', 'Check', 'Watch']) playSection(heading);
await waitForShop(visitor);
const archived = await buyPacks(visitor, 2);
addAccount();
const [soldAt] = query('SELECT clock_timestamp()');
await waitUntil('these orders are archived', () => {
  const [isArchived] = query(`SELECT last_archived_time > '${soldAt}' FROM pg_stat_archiver`);
  return isArchived === 't';
});
const afterArchive = await buyPacks(visitor, 3);
// The service closes it as its owner would, and lists it outside the databases.
query(`INSERT INTO reopened_account VALUES ('${ACCOUNT}')`, IDENTITY);
await waitUntil('an account is closed and erased', () => readAccountState() === 'closed');
await waitUntil('Stripe names all documents', () => query('SELECT 1 FROM document_reference').length === 0);
const numbersBefore = readDocumentNumbers();
const killedAt = destroyDatabases();
const restoreOutput = playSection('Restore');
await waitForShop(visitor);
const [, lastChange] = /log time (\S+ \S+)/.exec(restoreOutput);
const [lastChangeMs] = query(`SELECT extract(epoch FROM '${lastChange}'::timestamptz) * 1000`).map(Number);
report(`the shop is restored; ${((killedAt - lastChangeMs) / 1_000).toFixed(1)} seconds were lost`);
requireRaisedEpochs(restoreOutput);
await waitUntil('the closed account is closed again', () => readAccountState() === 'closed');
const numbers = query(`SELECT number FROM orders`);
requireAll(
  'every archived order is there',
  [...beforeBackup, ...archived].map(({ orderNumber }) => orderNumber),
  numbers,
);
const lost = afterArchive.filter(({ orderNumber }) => !numbers.includes(orderNumber));
if (lost.length === 0) throw new Error('Nothing was lost, so the drill shows nothing.');
await waitUntil(`${lost.length} lost payments are listed as unknown`, () => {
  const listed = query('SELECT session_id FROM unknown_payment');
  return lost.every(({ sessionId }) => listed.includes(sessionId));
});
const lostNumbers = numbersBefore.filter((number) => !readDocumentNumbers().includes(number));
if (lostNumbers.length === 0) throw new Error('No document was lost, so the drill shows nothing.');
requireAll('every lost document number has its explanation', lostNumbers, query('SELECT number FROM lost_number'));
const afterRestore = await buyPacks(visitor, 3);
const repeatedNumbers = readDocumentNumbers().filter((number) => lostNumbers.includes(number));
if (repeatedNumbers.length > 0) throw new Error(`Given twice: ${repeatedNumbers.join(', ')}`);
report('no document number was given twice');
sandbox.kill();
visitor.stop();
const givenTwice = afterRestore.filter((order) => afterArchive.some(({ orderNumber }) => orderNumber === order.orderNumber));
if (givenTwice.length > 0) throw new Error(`Given twice: ${givenTwice.map(({ orderNumber }) => orderNumber).join(', ')}`);
report('no order number was given twice');
process.exit(0);
