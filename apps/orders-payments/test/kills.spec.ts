import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildService, eventually, ServiceProcess } from '@brote/test-support';
import { type AeatSandbox, startAeatSandbox } from '@brote/test-support/aeat';
import { SeededRandom } from '@brote/test-support/random';
import { payByCard, place } from './builders';
import { readBooks, verifyBooks } from './exported-books';
import { FakeCharges, type FakeCharge } from './fake-charges';
import { type Harness, startHarness } from './harness';

const SERVICE_DIR = join(__dirname, '..');
/** `KILLS=200` is the run that docs/accounting.md reports. */
const KILLS = Number(process.env['KILLS'] ?? 20);
const seed = jest.getSeed();
const random = new SeededRandom(seed);
/** Cents of one refund of a charge of 1.90 €. */
const REFUND_CENTS = 70;
const RECOVERY_TIMEOUT_MS = 120_000;
const LOCKED_RECORDS = `SELECT 1 FROM pg_locks WHERE relation = 'billing_record'::regclass AND NOT granted`;
const SELECT_WORK = `
  SELECT (SELECT count(*) FROM plan_document WHERE state = 'due')::int AS due,
         (SELECT count(*) FROM billing_record)::int - (SELECT count(*) FROM billing_answer)::int AS unsent,
         (SELECT count(*) FROM billing_sender WHERE unanswered_first IS NOT NULL)::int AS asked`;

interface ReceivedRecord {
  fingerprint: string;
  verdict: { state: string; code?: number };
}
interface Work {
  due: number;
  unsent: number;
  asked: number;
}

let harness: Harness;
let sandbox: AeatSandbox;
let charges: FakeCharges;
let service: ServiceProcess;
let folder: string;
const paidCharges: FakeCharge[] = [];
const refundedCharges = new Set<FakeCharge>();
const orderIds: string[] = [];
/** The number of kills that met unfinished work of each kind. */
const kills = { issuing: 0, numbering: 0, sending: 0 };

const AGENCY_MODES = [
  { mode: 'normal' },
  { mode: 'answer-lost', requests: 1 },
  { mode: 'slow', ms: 200, requests: 3 },
  { mode: 'down' },
] as const;

/** Sales and refunds of one round, all at the same time. */
async function trade(): Promise<void> {
  const page = random.nextInteger(3) === 0 ? await place(harness) : null;
  const unrefunded = paidCharges.filter((charge) => !refundedCharges.has(charge));
  for (let count = random.nextInteger(6) + 1; count > 0; count -= 1) paidCharges.push(await charges.pay());
  if (unrefunded.length > 0 && random.nextInteger(2) === 0) {
    const charge = random.pick(unrefunded);
    refundedCharges.add(charge);
    await charges.publishRefunded(charge, REFUND_CENTS, REFUND_CENTS);
  }
  if (page === null) return;
  orderIds.push(page.orderId);
  await payByCard(page);
}

async function killAtRandomMoment(): Promise<void> {
  await trade();
  await pause(random.nextInteger(700));
  await service.kill();
}

/** The document has its number, and its record cannot be inserted. */
async function killDuringNumbering(): Promise<void> {
  const blocker = harness.db.dataSource.createQueryRunner();
  await blocker.startTransaction();
  await blocker.query('LOCK TABLE billing_record IN EXCLUSIVE MODE');
  await trade();
  await eventually(async () => expect((await harness.queryRows(LOCKED_RECORDS)).length).toBeGreaterThan(0), { withinMs: 60_000 });
  await service.kill();
  await blocker.commitTransaction();
  await blocker.release();
  kills.numbering += 1;
}

async function countInterruptedWork(): Promise<void> {
  const [work] = await harness.queryRows<Work>(SELECT_WORK);
  if ((work?.due ?? 0) > 0) kills.issuing += 1;
  if ((work?.asked ?? 0) > 0) kills.sending += 1;
}

/** Waits until each charge, refund and order has its document, and each document its answer. */
async function waitForDocuments(): Promise<void> {
  const documentCount = paidCharges.length + refundedCharges.size + orderIds.length;
  const readAnswers = () => harness.queryRows<{ count: number }>('SELECT count(*)::int AS count FROM billing_answer');
  await eventually(async () => expect(await readAnswers()).toEqual([{ count: documentCount }]), { withinMs: RECOVERY_TIMEOUT_MS });
}

const readTotals = (column: 'charge_id' | 'order_id', ids: readonly string[]) =>
  harness.queryRows<{ id: string; totals: number[] }>(
    `SELECT ${column} AS id, array_agg(total ORDER BY total DESC) AS totals FROM invoice WHERE ${column}::text = ANY(:ids) GROUP BY ${column}`,
    { ids },
  );

describe(`a service that is killed ${KILLS} times (seed ${seed})`, () => {
  beforeAll(async () => {
    buildService(SERVICE_DIR);
    folder = await mkdtemp(join(tmpdir(), 'kills-'));
    sandbox = await startAeatSandbox({ WAITING_SECONDS: '0' });
    const settings = { VERIFACTU_SERVICE: sandbox.url, DUE_EVERY_MS: '50', RECONCILE_EVERY_MS: '500', UNDELIVERED_EVERY_MS: '500' };
    harness = await startHarness(settings, { withoutService: true });
    charges = await FakeCharges.start(harness.nats.url);
    service = new ServiceProcess(SERVICE_DIR, harness.env);
  }, 240_000);
  afterAll(async () => {
    await service.stop();
    await charges.stop();
    await harness.end(/socket hang up|ECONNRESET/);
    await sandbox.stop();
    await rm(folder, { recursive: true });
  });

  it(
    'while it issues, numbers and sends documents loses none and repeats none',
    async () => {
      for (let round = 0; round < KILLS; round += 1) {
        await sandbox.control('mode', random.pick(AGENCY_MODES));
        await service.start();
        await (round % 4 === 1 ? killDuringNumbering() : killAtRandomMoment());
        await countInterruptedWork();
      }
      await sandbox.control('mode', { mode: 'normal' });
      await service.start();
      await waitForDocuments();

      expect(
        await readTotals(
          'charge_id',
          paidCharges.map(({ chargeId }) => chargeId),
        ),
      ).toHaveLength(paidCharges.length);
      for (const { id, totals } of await readTotals(
        'charge_id',
        paidCharges.map(({ chargeId }) => chargeId),
      ))
        expect([id, totals]).toEqual([id, [...refundedCharges].some(({ chargeId }) => chargeId === id) ? [190, -REFUND_CENTS] : [190]]);
      const orders = await readTotals('order_id', orderIds);
      expect(orders.map(({ totals }) => totals)).toEqual(orderIds.map(() => [700]));

      const stored = await harness.queryRows<{ fingerprint: string }>('SELECT fingerprint FROM billing_record ORDER BY position');
      const received = ((await sandbox.control('records')) as ReceivedRecord[]).filter(({ verdict }) => verdict.code !== 3000);
      expect(received.map(({ fingerprint }) => fingerprint)).toEqual(stored.map(({ fingerprint }) => fingerprint));
      expect(received.filter(({ verdict }) => verdict.state !== 'Correcto')).toEqual([]);

      const { code, lines } = await verifyBooks(await readBooks(harness), folder);
      expect([code, lines.at(-1)]).toEqual([0, '✓ Nothing is wrong with these books.']);
      for (const [moment, count] of Object.entries(kills)) expect([moment, count]).not.toEqual([moment, 0]);
      process.stdout.write(`${KILLS} kills met unfinished work: ${JSON.stringify(kills)}; ${stored.length} documents\n`);
    },
    KILLS * 10_000 + 240_000,
  );
});
