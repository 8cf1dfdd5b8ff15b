import { Database, UnitOfWork } from '@brote/persistence';
import { createLogger } from '@brote/service-runtime';
import { type AeatSandbox, startAeatSandbox } from '@brote/test-support/aeat';
import { VerifactuClient } from '@brote/verifactu';
import { AmendBillingRecord, AmendmentRefused } from '#app/invoicing/amendments/amend-billing-record';
import { AppendBillingRecord } from '#app/invoicing/billing-records/append-billing-record';
import { RecordAnswers } from '#app/invoicing/billing-records/sending/record-answers';
import { SendBillingRecords } from '#app/invoicing/billing-records/sending/send-billing-records.workflow';
import { SendingQueries } from '#app/invoicing/billing-records/sending/sending.queries';
import { InvoicesQueries } from '#app/invoicing/invoices/invoices.queries';
import { Books } from './document-books';

let sandbox: AeatSandbox;
let books: Books;
let queries: SendingQueries;
let changes: object[];

async function sendAll(): Promise<void> {
  books.clock.advance(60_000);
  await sandbox.control('clock', { offsetMs: books.clock.epochMs() - Date.now() });
  const sending = new SendBillingRecords(
    queries,
    new RecordAnswers(new UnitOfWork(books.db.dataSource), queries),
    books.clock,
    createLogger('spec', { level: 'silent' }),
  );
  await sending.send(new VerifactuClient({ service: sandbox.service }));
}

const rejectNext = (code: number, records = 1) => sandbox.control('reject-next', { records, code });

function amend(position: number) {
  const append = new AppendBillingRecord(books.config, books.records, books.clock);
  const amendment = new AmendBillingRecord(new UnitOfWork(books.db.dataSource), append);
  return amendment.amend(position, (_tx, change) => {
    changes.push(change);
    return Promise.resolve();
  });
}

const readVerdicts = async () =>
  (
    await books.db.queryRows<{ verdict: string; amends: string | null }>(
      `SELECT verdict, record->>'amends' AS amends FROM billing_record JOIN billing_answer USING (position) ORDER BY position`,
    )
  ).map(({ verdict, amends }) => `${amends ?? 'original'} ${verdict}`);
const listProblems = async () => (await queries.readProblems(0, 10)).map(({ position, verdict }) => `${position} ${verdict ?? ''}`);

describe('a billing record with an error', () => {
  beforeAll(async () => void (sandbox = await startAeatSandbox()));
  afterAll(() => sandbox.stop());
  beforeEach(async () => {
    books = await Books.open();
    queries = new SendingQueries(new Database(books.db.dataSource));
    changes = [];
    await sandbox.control('reset', {});
  });
  afterEach(() => books.db.drop());

  it('that was rejected is replaced by one of the same document, which the agency accepts', async () => {
    await rejectNext(1110);
    const chargeId = await books.invoice();
    await books.invoice();
    await sendAll();
    expect(await listProblems()).toEqual(['1 rejected']);
    const amendment = await amend(1);
    expect(amendment).toMatchObject({ position: 3, invoiceNumber: 'F2027-000001', qrAddress: null });
    expect(changes).toEqual([{ before: { position: 1, code: 1110 }, after: { invoiceNumber: 'F2027-000001', amends: 'rejected-record' } }]);
    expect(await listProblems()).toEqual([]);
    await sendAll();
    expect(await readVerdicts()).toEqual(['original rejected', 'original accepted', 'rejected-record accepted']);
    expect([await books.verify(), await books.records.countUnrecorded()]).toEqual([null, 0]);
    const [{ number } = { number: '' }] = await books.db.queryRows<{ number: string }>(
      'SELECT number FROM invoice WHERE charge_id = :chargeId',
      {
        chargeId,
      },
    );
    const document = await new InvoicesQueries(new Database(books.db.dataSource)).ofPlan(number);
    expect(document?.billingRecord).toMatchObject({ position: 1, qrAddress: expect.stringContaining('F2027-000001') as string });
  });

  it('that was accepted with errors is replaced, with the seller of today', async () => {
    await rejectNext(2006);
    await books.invoice();
    await sendAll();
    books.config.sellerName = 'Cepillos Nuevos S.L.';
    const { record } = await amend(1);
    expect(record).toMatchObject({ amends: 'accepted-record', issuer: { name: 'Cepillos Nuevos S.L.' }, number: 'F2027-000001' });
    await sendAll();
    expect(await readVerdicts()).toEqual(['original accepted-with-errors', 'accepted-record accepted']);
    expect(await books.verify()).toBeNull();
  });

  it('can be replaced again when its replacement is rejected', async () => {
    await rejectNext(1110, 2);
    await books.invoice();
    await sendAll();
    await amend(1);
    await sendAll();
    expect(await listProblems()).toEqual(['2 rejected']);
    await amend(2);
    await sendAll();
    await rejectNext(2006);
    await books.invoice();
    await sendAll();
    await amend(4);
    await rejectNext(1110);
    await sendAll();
    await amend(5);
    await sendAll();
    expect(await readVerdicts()).toEqual([
      ...['original rejected', 'rejected-record rejected', 'rejected-record accepted'],
      ...['original accepted-with-errors', 'accepted-record rejected', 'rejected-amendment accepted'],
    ]);
    expect(await books.verify()).toBeNull();
  });

  it('keeps the corrected invoice of a credit note', async () => {
    await books.creditNote(await books.invoice(), 90, 90);
    await rejectNext(1110, 2);
    await sendAll();
    const { record } = await amend(2);
    expect(record).toMatchObject({
      ...{ type: 'R5', totalCents: -90, amends: 'rejected-record' },
      correction: { invoices: [{ number: 'F2027-000001', issuedOn: '2027-01-31' }] },
    });
  });

  it('is replaced once by two administrators at the same time', async () => {
    await rejectNext(1110);
    await books.invoice();
    await sendAll();
    const replaced = await Promise.all([amend(1), amend(1), amend(1)]);
    expect(replaced.map(({ position }) => position)).toEqual([2, 2, 2]);
    expect(changes).toHaveLength(1);
    expect(await books.readRecords()).toHaveLength(2);
  });

  it('must have an answer with an error', async () => {
    await books.invoice();
    await expect(amend(1)).rejects.toEqual(new AmendmentRefused('without-error'));
    await sendAll();
    await expect(amend(1)).rejects.toEqual(new AmendmentRefused('without-error'));
    await expect(amend(7)).rejects.toEqual(new AmendmentRefused('unknown'));
    expect(await books.readRecords()).toHaveLength(1);
  });
});
