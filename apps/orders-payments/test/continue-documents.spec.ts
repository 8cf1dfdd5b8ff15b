import { Database } from '@brote/persistence';
import type { InvoicePage } from '@brote/verifactu';
import { billingSoftwareOf, issuerOf } from '#app/invoicing/billing-records/billing-software';
import { continueDocuments, type DocumentAtStripe, holdDocuments } from '#app/operations/restore/continue-documents';
import { monthsBetween } from '#app/operations/restore/find-lost-records';
import { Books } from './document-books';

let books: Books;
let database: Database;

const atStripe = (number: string, total = 700): DocumentAtStripe => ({ number, issuedOn: '2027-01-31', total, reference: `ch_${number}` });

async function* listOf(documents: readonly DocumentAtStripe[]): AsyncGenerator<DocumentAtStripe> {
  await Promise.resolve();
  yield* documents;
}

const continueWith = (documents: readonly DocumentAtStripe[]) =>
  continueDocuments(database, { listDocumentsAtStripe: () => listOf(documents), agency: null, now: books.clock.now() });
const readLost = () => books.db.queryRows<{ number: string; source: string }>('SELECT number, source FROM lost_number ORDER BY number');

describe('document numbers after a restore', () => {
  beforeEach(async () => {
    books = await Books.open();
    database = new Database(books.db.dataSource);
  });
  afterEach(() => books.db.drop());

  it('continue behind the highest one at Stripe, and each number before it has a row', async () => {
    await books.invoice();
    const sentences = await continueWith([atStripe('F2027-000001'), atStripe('F2027-000004', 1_210), atStripe('F2027-000003')]);
    expect(await readLost()).toEqual([
      { number: 'F2027-000002', source: 'unseen' },
      { number: 'F2027-000003', source: 'stripe' },
      { number: 'F2027-000004', source: 'stripe' },
    ]);
    expect(sentences).toEqual([
      expect.stringContaining('VERIFACTU_SERVICE=off') as string,
      expect.stringContaining('3 document numbers were lost') as string,
      '  F2027-000002: nothing outside the database knows it',
      '  F2027-000003: 2027-01-31, 7.00 EUR, ch_F2027-000003',
      '  F2027-000004: 2027-01-31, 12.10 EUR, ch_F2027-000004',
    ]);
    await books.invoice();
    expect(await books.readCounters()).toEqual([{ series: 'F', issued: 2, highest: 5 }]);
  });

  it('of a series and a year that the database does not know begin behind the lost ones', async () => {
    await books.invoice();
    await continueWith([atStripe('S2027-000002'), atStripe('F2028-000001')]);
    expect((await readLost()).map(({ number }) => number)).toEqual(['F2028-000001', 'S2027-000001', 'S2027-000002']);
    expect(await books.db.queryRows('SELECT series, year, counter FROM invoice_series ORDER BY series')).toEqual([
      { series: 'F', year: 2_028, counter: 1 },
      { series: 'S', year: 2_027, counter: 2 },
    ]);
  });

  it('stay where they are when nothing is lost, however often it is asked', async () => {
    await books.invoice();
    const known = [atStripe('F2027-000001')];
    expect(await continueWith(known)).toContain('the database has each document that Stripe and the tax agency name.');
    await continueWith(known);
    expect(await readLost()).toEqual([]);
    await books.invoice();
    expect(await books.readCounters()).toEqual([{ series: 'F', issued: 2, highest: 2 }]);
  });

  it('are not used up by a wrong number at Stripe', async () => {
    await books.invoice();
    await expect(continueWith([atStripe('F2027-900000')])).rejects.toThrow('ch_F2027-900000 at Stripe names counter 900000');
    expect(await readLost()).toEqual([]);
  });

  it('have explanations that are never changed or removed', async () => {
    await continueWith([atStripe('F2027-000001')]);
    for (const sql of ['DELETE FROM lost_number', `UPDATE lost_number SET source = 'unseen'`, 'TRUNCATE lost_record'])
      await expect(books.db.queryRows(sql)).rejects.toThrow('never changed or removed');
  });

  it('are held from the first step until the last one has ended', async () => {
    const isHeld = async () => (await books.db.queryRows<{ is_held: boolean }>('SELECT is_held FROM billing_chain'))[0]?.is_held;
    await holdDocuments(database);
    expect(await isHeld()).toBe(true);
    await expect(continueWith([atStripe('F2027-900000')])).rejects.toThrow();
    expect(await isHeld()).toBe(true);
    await continueWith([]);
    expect(await isHeld()).toBe(false);
  });

  it('do not follow the records of another system of the same seller', async () => {
    const issuer = issuerOf(books.config);
    const other = { producerNif: issuer.nif, id: 'XX', installation: '1' };
    const held = { issuerNif: issuer.nif, number: 'F2027-000007', issuedOn: '2027-01-31', state: 'accepted' as const, system: other };
    const page: InvoicePage = { invoices: [{ ...held, fingerprint: 'A'.repeat(64) }] };
    const client = { queryMonth: () => Promise.resolve({ outcome: 'answered' as const, answer: page }) };
    const agency = { client, issuer, software: billingSoftwareOf(issuer) };
    await continueDocuments(database, { listDocumentsAtStripe: () => listOf([]), agency, now: books.clock.now() });
    expect(await readLost()).toEqual([]);
  });
});

describe('the months that the agency is asked for', () => {
  it('begin on the first day and end on the last', () => {
    expect(monthsBetween('2026-12-30', '2027-02-03')).toEqual([
      { from: '2026-12-30', until: '2026-12-31' },
      { from: '2027-01-01', until: '2027-01-31' },
      { from: '2027-02-01', until: '2027-02-03' },
    ]);
    expect(monthsBetween('2027-02-03', '2027-02-03')).toEqual([{ from: '2027-02-03', until: '2027-02-03' }]);
  });
});
