import { fingerprintOf } from '@brote/verifactu';
import { ChainBillingRecords1798470000000 } from '#app/migrations/1798470000000-chain-billing-records';
import { SendBillingRecords1798510000000 } from '#app/migrations/1798510000000-send-billing-records';
import { Books, BUYER, DAY_MS, SELLER } from './document-books';

let books: Books;

describe('billing records', () => {
  beforeEach(async () => void (books = await Books.open()));
  afterEach(async () => books.db.drop());

  it('are one chain without a gap over a hundred invoices and credit notes of ten transactions at once', async () => {
    const startMs = performance.now();
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        for (let round = 0; round < 5; round += 1) await books.creditNote(await books.invoice(), 90, 90);
      }),
    );
    if (process.env['SPEC_SHOW'] === 'true') process.stdout.write(`100 documents: ${(performance.now() - startMs).toFixed(0)} ms\n`);
    const rows = await books.readRecords();
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    rows.forEach(({ record, previous_fingerprint: previous, fingerprint }, index) => {
      expect(previous).toBe(rows[index - 1]?.fingerprint ?? null);
      expect(fingerprint).toBe(fingerprintOf(record));
    });
    const numbers = (series: string) => rows.map(({ invoice_number: number }) => number).filter((number) => number.startsWith(series));
    for (const series of ['F', 'R']) expect(numbers(series)).toEqual([...numbers(series)].sort());
    expect(await books.readCounters()).toEqual(['F', 'R'].map((series) => ({ series, issued: 50, highest: 50 })));
    expect([await books.verify(), await books.records.countUnrecorded()]).toEqual([null, 0]);
  });

  it('describe an invoice as simplified, and its credit note as a correction by difference', async () => {
    await books.creditNote(await books.invoice(), 90, 90);
    const [invoice, creditNote] = await books.readRecords();
    expect(invoice).toMatchObject({
      invoice_number: 'F2027-000001',
      qr_address: 'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=B12345674&numserie=F2027-000001&fecha=31-01-2027&importe=1.90',
      record: {
        ...{ kind: 'registration', type: 'F2', vatCents: 33, totalCents: 190, generatedAt: '2027-01-31T10:00:00+01:00' },
        breakdown: [{ kind: 'taxed', regime: '01', ratePerMille: 210, baseCents: 157, vatCents: 33 }],
      },
    });
    expect(creditNote?.record).toMatchObject({
      ...{ type: 'R5', number: 'R2027-000001', totalCents: -90 },
      correction: { method: 'difference', invoices: [{ issuerNif: 'B12345674', number: 'F2027-000001', issuedOn: '2027-01-31' }] },
      previous: { number: 'F2027-000001', fingerprint: invoice?.fingerprint },
    });
    expect(JSON.stringify(invoice?.record)).not.toContain(BUYER.name);
  });

  it('leave out VAT of another member state, which is not subject in Spain, also on the credit note', async () => {
    books.config.vatDestinationFrom = '2021-07-01';
    // Belgium has the rate of Spain.
    await books.creditNote(await books.invoice('BE'), 90, 90);
    const rows = await books.readRecords();
    expect(rows.map(({ record }) => [record.vatCents, record.totalCents, record.breakdown])).toEqual([
      [0, 157, [{ kind: 'not-subject', regime: '17', reason: 'N2', baseCents: 157 }]],
      [0, -74, [{ kind: 'not-subject', regime: '17', reason: 'N2', baseCents: -74 }]],
    ]);
    // The tax agency compares the amount in the QR code with the record.
    expect(rows[0]?.qr_address).toContain('importe=1.57');
    expect(await books.verify()).toBeNull();
  });

  it('have no QR code where they are not sent', async () => {
    books.config.verifactuService = 'off';
    await books.invoice();
    expect((await books.readRecords()).map(({ qr_address: address }) => address)).toEqual([null]);
    expect(await books.verify()).toBeNull();
  });

  it('are stored with their document, or neither is', async () => {
    await books.invoice();
    await expect(books.invoice('ES', new Error('later'))).rejects.toThrow('later');
    books.config.sellerTaxId = 'B12345678';
    await expect(books.invoice()).rejects.toThrow('NIF_INVALID');
    books.config.sellerTaxId = SELLER.sellerTaxId;
    await books.invoice();
    expect((await books.readRecords()).map(({ position, invoice_number: number }) => `${position} ${number}`)).toEqual([
      ...['1 F2027-000001', '2 F2027-000002'],
    ]);
    expect(await books.readCounters()).toEqual([{ series: 'F', issued: 2, highest: 2 }]);
  });

  it('do not go back in time when a clock does', async () => {
    await books.invoice();
    books.clock.advance(-2 * DAY_MS);
    await books.invoice();
    books.clock.advance(3 * DAY_MS);
    await books.invoice();
    const rows = await books.readRecords();
    expect(rows.map(({ record }) => `${record.issuedOn} ${record.generatedAt}`)).toEqual([
      '2027-01-31 2027-01-31T10:00:00+01:00',
      '2027-01-31 2027-01-31T10:00:00+01:00',
      '2027-02-01 2027-02-01T10:00:00+01:00',
    ]);
  });

  it('begin another chain with another tax number, and continue the chain of an earlier one', async () => {
    await books.invoice();
    books.config.sellerTaxId = 'B00000000';
    await books.invoice();
    await books.invoice();
    books.config.sellerTaxId = SELLER.sellerTaxId;
    await books.invoice();
    const [first, second, third, fourth] = await books.readRecords();
    expect([second?.record.previous, third?.previous_fingerprint]).toEqual([undefined, second?.fingerprint]);
    expect(fourth?.previous_fingerprint).toBe(first?.fingerprint);
    expect(await books.verify()).toBeNull();
  });

  it('cannot be changed, deleted or appended out of order', async () => {
    await books.invoice();
    for (const sql of ['UPDATE billing_record SET qr_address = NULL', 'DELETE FROM billing_record', 'TRUNCATE billing_record CASCADE'])
      await expect(books.db.queryRows(sql)).rejects.toThrow('never changed');
    const copy = `INSERT INTO billing_record (position, record) SELECT 3, record || '{"kind": "cancellation"}' FROM billing_record`;
    await expect(books.db.queryRows(copy)).rejects.toThrow('does not follow');
  });

  it.each([
    [`UPDATE billing_record SET record = jsonb_set(record, '{totalCents}', '1') WHERE position = 2`, 2, 'fingerprint'],
    [
      `UPDATE billing_record SET record = jsonb_set(record, '{fingerprint}', to_jsonb(repeat('A', 64))) WHERE position = 2`,
      2,
      'fingerprint',
    ],
    [`UPDATE billing_record SET record = jsonb_set(record, '{previous,issuedOn}', '"2027-01-30"') WHERE position = 3`, 3, 'link'],
    [`DELETE FROM billing_record WHERE position = 2`, 2, 'missing'],
    [`DELETE FROM billing_record WHERE position >= 3`, 3, 'missing'],
    [`UPDATE billing_chain SET position = 3, last = (SELECT record FROM billing_record WHERE position = 3)`, 4, 'end'],
    [`UPDATE billing_chain SET last = (SELECT record FROM billing_record WHERE position = 3)`, 4, 'end'],
    [`DELETE FROM billing_chain`, 1, 'end'],
    [`UPDATE invoice SET net = net + 1, total = total + 1 WHERE number = 'F2027-000003'`, 3, 'document'],
    [`DELETE FROM invoice WHERE number = 'F2027-000003'`, 3, 'document'],
  ])('show the first break after %s', async (sql, position, reason) => {
    for (let count = 0; count < 4; count += 1) await books.invoice();
    expect(await books.verify()).toBeNull();
    await books.tamper(sql);
    expect(await books.verify()).toEqual({ position, reason });
  });

  it('show a record whose fingerprint was computed anew by the link of the next one', async () => {
    for (let count = 0; count < 3; count += 1) await books.invoice();
    const [, second] = await books.readRecords();
    if (second === undefined) throw new Error('There is no second record');
    const forged = { ...second.record, generatedAt: '2027-01-31T10:00:01+01:00' };
    const record = JSON.stringify({ ...forged, fingerprint: fingerprintOf(forged) });
    await books.tamper(`UPDATE billing_record SET record = '${record}' WHERE position = 2`);
    expect(await books.verify()).toEqual({ position: 3, reason: 'link' });
  });

  it('can be removed by undoing their migrations, which can then be applied again', async () => {
    const migrations = [new ChainBillingRecords1798470000000(), new SendBillingRecords1798510000000()];
    const runner = books.db.dataSource.createQueryRunner();
    for (const migration of migrations.toReversed()) await migration.down(runner);
    for (const migration of migrations) await migration.up(runner);
    await runner.release();
    await books.invoice();
    expect((await books.readRecords()).map(({ position }) => position)).toEqual([1]);
  });

  it('are missed by their documents, except by those of earlier versions', async () => {
    await books.invoice();
    await books.invoice();
    await books.tamper(`UPDATE invoice SET previous_hash = '', hash = 'a' WHERE number = 'F2027-000001'`);
    await books.tamper('DELETE FROM billing_record');
    expect(await books.records.countUnrecorded()).toBe(1);
  });
});
