import { Database, UnitOfWork } from '@brote/persistence';
import { createLogger } from '@brote/service-runtime';
import { type AeatSandbox, startAeatSandbox } from '@brote/test-support/aeat';
import { VerifactuClient } from '@brote/verifactu';
import { RecordAnswers } from '#app/invoicing/billing-records/sending/record-answers';
import { SendBillingRecords } from '#app/invoicing/billing-records/sending/send-billing-records.workflow';
import { SendingQueries } from '#app/invoicing/billing-records/sending/sending.queries';
import { Books, SELLER } from './document-books';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** The clock of the agency runs between two moves, that of the shop does not. */
const SANDBOX_LEAD_MS = 30_000;
/** No server listens there. */
const CLOSED_SERVICE = 'http://127.0.0.1:9';

/** A record as the agency got it. */
interface ReceivedRecord {
  number: string;
  requestId: string;
  fingerprint: string;
  header: { incident?: string };
  verdict: { state: string; code?: number };
}

interface AnswerRow {
  verdict: string;
  code: number | null;
  description: string | null;
  csv: string | null;
}

let sandbox: AeatSandbox;
let books: Books;

/** Another process of the shop: nothing but the database is shared. */
function createSender(service = sandbox.service, answerTimeoutMs = 400) {
  const database = new Database(books.db.dataSource);
  const queries = new SendingQueries(database);
  const answers = new RecordAnswers(new UnitOfWork(books.db.dataSource), queries);
  const sending = new SendBillingRecords(queries, answers, books.clock, createLogger('spec', { level: 'silent' }));
  const client = new VerifactuClient({ service, answerTimeoutMs });
  return { send: () => sending.send(client), findSender: () => queries.findSender(), queries };
}

/** Moves the clocks of the shop and of the agency. */
async function advance(ms: number): Promise<void> {
  books.clock.advance(ms);
  await sandbox.control('clock', { offsetMs: books.clock.epochMs() - Date.now() });
}

const readReceived = async () => (await sandbox.control('records')) as ReceivedRecord[];
const readAnswers = () => books.db.queryRows<AnswerRow>('SELECT verdict, code, description, csv FROM billing_answer ORDER BY position');
const inShort = (received: readonly ReceivedRecord[]) =>
  received.map(({ number, header, verdict }) => `${number} ${verdict.code ?? verdict.state}${header.incident === 'S' ? ' incident' : ''}`);

async function issueMany(count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: 10 }, async (_, worker) => {
      for (let issued = worker; issued < count; issued += 10) await books.invoice();
    }),
  );
}

/** Each record is at the agency once, in the order of the chain and as it was stored. */
async function expectAllReceivedOnce(): Promise<void> {
  const stored = await books.readRecords();
  const accepted = (await readReceived()).filter(({ verdict }) => verdict.state !== 'Incorrecto');
  expect(accepted.map(({ fingerprint }) => fingerprint)).toEqual(stored.map(({ fingerprint }) => fingerprint));
  expect((await readAnswers()).map(({ verdict }) => verdict)).toEqual(stored.map(() => 'accepted'));
}

describe('billing records', () => {
  beforeAll(async () => void (sandbox = await startAeatSandbox()));
  afterAll(() => sandbox.stop());
  beforeEach(async () => {
    books = await Books.open();
    await sandbox.control('reset', {});
    await advance(0);
  });
  afterEach(() => books.db.drop());

  it('are sent in their order: 1,000 of 1,500 at once, and the other 500 after the waiting time', async () => {
    await sandbox.control('waiting', { seconds: 60, refusesEarly: true });
    await issueMany(1_500);
    await advance(0);
    const sender = createSender(sandbox.service, 60_000);
    expect(await sender.send()).toBe(true);
    expect(await readReceived()).toHaveLength(1_000);
    await sender.send();
    expect(await readReceived()).toHaveLength(1_000);
    await advance(MINUTE_MS + SANDBOX_LEAD_MS);
    await sender.send();
    await expectAllReceivedOnce();
    expect(new Set((await readReceived()).map(({ requestId }) => requestId)).size).toBe(2);
    expect((await readAnswers()).filter(({ csv }) => csv === null)).toEqual([]);
    expect(await sender.findSender()).toMatchObject({ answeredUntil: 1_500, unanswered: null, failures: 0 });
  }, 120_000);

  it('have answers that are never changed or removed', async () => {
    await books.invoice();
    await createSender().send();
    expect(await readAnswers()).toHaveLength(1);
    for (const sql of [`UPDATE billing_answer SET verdict = 'rejected'`, 'DELETE FROM billing_answer', 'TRUNCATE billing_answer'])
      await expect(books.db.queryRows(sql)).rejects.toThrow('never changed or removed');
  });

  it('wait for the time that the last answer demands, also after a restart', async () => {
    await sandbox.control('waiting', { seconds: 90, refusesEarly: true });
    await books.invoice();
    await createSender().send();
    await books.invoice();
    await advance(89_000);
    await createSender().send();
    expect(await readReceived()).toHaveLength(1);
    await advance(1_000 + SANDBOX_LEAD_MS);
    await createSender().send();
    await expectAllReceivedOnce();
  });

  it('have the verdict, the code and the text of the agency; a rejected one does not stop the next', async () => {
    await issueMany(4);
    await sandbox.control('reject-next', { records: 1, code: 1110, description: 'El NIF no está identificado.' });
    await createSender().send();
    await advance(MINUTE_MS);
    await books.invoice();
    await sandbox.control('reject-next', { records: 1, code: 2006 });
    const sender = createSender();
    await sender.send();
    expect(await readAnswers()).toMatchObject([
      { verdict: 'rejected', code: 1110, description: 'El NIF no está identificado.', csv: expect.any(String) as string },
      ...Array.from({ length: 3 }, () => ({ verdict: 'accepted', code: null, description: null })),
      { verdict: 'accepted-with-errors', code: 2006, description: expect.stringContaining('CuotaTotal') as string },
    ]);
    expect(await sender.queries.countProblems()).toEqual({ rejectedCount: 1, withErrorsCount: 1 });
  });

  it('whose answer is lost are queried, and not sent twice', async () => {
    await issueMany(3);
    await sandbox.control('mode', { mode: 'answer-lost', requests: 1 });
    const sender = createSender();
    await sender.send();
    expect(await sender.findSender()).toMatchObject({ unanswered: { first: 1, last: 3 }, failures: 1 });
    expect(await readAnswers()).toEqual([]);
    await sender.send();
    expect(await readAnswers()).toEqual([]);
    await advance(5_000);
    await createSender().send();
    await expectAllReceivedOnce();
    expect(await sender.findSender()).toMatchObject({ unanswered: null, unreachableSince: null });
  });

  it('whose request was lost are sent again with the mark of an incident', async () => {
    await issueMany(2);
    await sandbox.control('mode', { mode: 'hang', requests: 1 });
    const sender = createSender();
    await sender.send();
    await advance(5_000);
    await sender.send();
    await sender.send();
    await expectAllReceivedOnce();
    expect(inShort(await readReceived())).toEqual(['F2027-000001 Correcto incident', 'F2027-000002 Correcto incident']);
    expect(await sender.findSender()).toMatchObject({ isDisturbed: false });
  });

  it('that the agency processes after the query are duplicates, and count as accepted', async () => {
    await books.invoice();
    await sandbox.control('mode', { mode: 'slow', ms: 1_500, requests: 1 });
    const sender = createSender();
    await sender.send();
    await advance(5_000);
    await sender.send();
    expect(await sender.findSender()).toMatchObject({ unanswered: null });
    while ((await readReceived()).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    await sender.send();
    expect(inShort(await readReceived())).toEqual(['F2027-000001 Correcto', 'F2027-000001 3000 incident']);
    await expectAllReceivedOnce();
  });

  it('stay rejected when the agency holds another record of the invoice', async () => {
    await books.invoice();
    await createSender().send();
    await books.tamper('DELETE FROM billing_answer');
    await books.tamper('UPDATE billing_sender SET answered_until = 0, answered_at = NULL');
    await books.tamper(`UPDATE billing_record SET record = jsonb_set(record, '{description}', '"Otro"')`);
    await books.tamper(`UPDATE billing_record SET record = jsonb_set(record, '{fingerprint}', to_jsonb(repeat('A', 64)))`);
    await createSender().send();
    expect(await readAnswers()).toMatchObject([{ verdict: 'rejected', code: 3000 }]);
  });

  it('of three days without the agency arrive with the mark of an incident, and each sale was recorded meanwhile', async () => {
    const unreachable = createSender(CLOSED_SERVICE);
    const downSender = createSender();
    for (let hour = 0; hour < 72; hour += 6) {
      await books.invoice();
      if (hour === 36) await sandbox.control('mode', { mode: 'down' });
      await (hour < 36 ? unreachable : downSender).send();
      await advance(6 * HOUR_MS);
    }
    const before = await downSender.findSender();
    expect(before.unreachableSince).toEqual(new Date('2027-01-31T09:00:00Z'));
    expect(before.failures).toBe(12);
    expect(await downSender.queries.findOldestWaiting(before)).toEqual(new Date('2027-01-31T09:00:00Z'));
    await sandbox.control('mode', { mode: 'normal' });
    await downSender.send();
    await downSender.send();
    await expectAllReceivedOnce();
    expect((await readReceived()).every(({ header, verdict }) => header.incident === 'S' && verdict.state === 'Correcto')).toBe(true);
    await advance(MINUTE_MS);
    await books.invoice();
    await downSender.send();
    expect(inShort(await readReceived()).at(-1)).toBe('F2027-000013 Correcto');
  });

  it('are tried again after bounded delays while the agency cannot be reached', async () => {
    await books.invoice();
    const sender = createSender(CLOSED_SERVICE);
    const delays: number[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await sender.send();
      const failed = await sender.findSender();
      const retryAt = failed.nextRequestAt(1, books.clock.now());
      delays.push(((retryAt?.getTime() ?? 0) - books.clock.epochMs()) / 1_000);
      await sender.send();
      expect((await sender.findSender()).failures).toBe(failed.failures);
      await advance((delays.at(-1) ?? 0) * 1_000);
    }
    expect(delays).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600]);
  });

  it('wait after a refused request, with the reason, and are tried again later', async () => {
    await sandbox.control('waiting', { seconds: 600, refusesEarly: true });
    await books.invoice();
    const sender = createSender();
    await sender.send();
    await books.invoice();
    await books.tamper('UPDATE billing_sender SET answered_at = NULL');
    await sender.send();
    expect(await sender.findSender()).toMatchObject({
      ...{ refusedAt: books.clock.now(), refusalReason: 'request', refusalCode: 4900, unanswered: null, failures: 1 },
      refusalMessage: expect.stringContaining('tiempo de espera') as string,
    });
    await sandbox.control('waiting', { seconds: 0, refusesEarly: false });
    await sender.send();
    expect(await readReceived()).toHaveLength(1);
    await advance(MINUTE_MS);
    await sender.send();
    await expectAllReceivedOnce();
    expect(await sender.findSender()).toMatchObject({ refusedAt: null, refusalReason: null, refusalMessage: null });
  });

  it('of two tax numbers are sent in a request for each part of a chain', async () => {
    for (const taxId of [SELLER.sellerTaxId, 'B00000000', 'B00000000', SELLER.sellerTaxId]) {
      books.config.sellerTaxId = taxId;
      await books.invoice();
    }
    const sender = createSender();
    for (let request = 0; request < 3; request += 1) {
      await sender.send();
      await advance(MINUTE_MS);
    }
    await expectAllReceivedOnce();
  });

  it('are not lost when a clock was a year ahead', async () => {
    await books.invoice();
    await createSender().send();
    await books.tamper(`UPDATE billing_sender SET answered_at = answered_at + interval '1 year'`);
    await books.invoice();
    await createSender().send();
    await expectAllReceivedOnce();
  });

  it('are answered once when a former leader comes back with its answer', async () => {
    await books.invoice();
    await sandbox.control('mode', { mode: 'slow', ms: 300, requests: 1 });
    const former = createSender();
    const sending = former.send();
    while ((await former.findSender()).unanswered === null) await new Promise((resolve) => setTimeout(resolve, 10));
    const next = createSender();
    await next.send();
    await expect(sending).rejects.toThrow('no longer as it was read');
    await next.send();
    await expectAllReceivedOnce();
  });
});
