import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { subscriptionExamples } from '@brote/contracts/examples';
import type { Country } from '@brote/contracts/orders';
import {
  beginBillingExport,
  EXPORTED_DOCUMENTS_PAGE_SIZE,
  EXPORTED_RECORDS_PAGE_SIZE,
  getExportedDocuments,
  getExportedRecords,
} from '@brote/contracts/staff-orders';
import { UnitOfWork } from '@brote/persistence';
import { aCaller } from '@brote/test-support';
import { Invoice } from '#app/invoicing/invoices/invoice.entity';
import { IssueInvoice } from '#app/invoicing/invoices/issue-invoice';
import { aBasket, buy, refusalCodeOf, withShippingInfo } from './builders';
import { type ExportedBooks, readBooks, verifyBooks } from './exported-books';
import { startHarness, type Harness } from './harness';
import { refund, waitForRefundedTotal } from './refund-steps';

const AUSTRIA = withShippingInfo({ country: 'AT', postalCode: '1010', city: 'Wien', phone: '+43 1 5880000' });
const BUYER = { name: 'Lucía Ferrer', street: 'Carrer de la Mar 12', city: '46003 Valencia' };
/** More than two pages. */
const PLAN_CHARGES = EXPORTED_DOCUMENTS_PAGE_SIZE * 2;
const EARLIER_TOTALS = [700, 1_350, 2_500];
const admin = { caller: aCaller({ roles: ['customer', 'staff', 'admin'] }) };

let harness: Harness;
let folder: string;

/** Documents of an earlier version, with the hash chain of their series. */
async function storeEarlierDocuments(): Promise<void> {
  let previousHash = '';
  for (const [index, total] of EARLIER_TOTALS.entries()) {
    const [number, day] = [`F2026-00000${index + 1}`, `2026-01-1${index}`];
    const hash = createHash('sha256').update([number, day, total, previousHash].join('|')).digest('hex');
    const net = Math.round(total / 1.21);
    await harness.queryRows(
      `INSERT INTO invoice (number, series, year, counter, charge_id, subscription_id, issued_on, total, net, vat, vat_rate_permille, currency,
                            previous_hash, hash, content)
       VALUES (:number, 'F', 2026, :counter, :number, gen_random_uuid(), :day::date, (:total)::int, (:net)::int, :vat, 210, 'EUR', :previousHash, :hash,
               jsonb_build_object('buyer', jsonb_build_object('country', 'BE')))`,
      { number, counter: index + 1, day, total, net, vat: total - net, previousHash, hash },
    );
    previousHash = hash;
  }
  await harness.queryRows(
    `INSERT INTO invoice_series (series, year, counter, issued_on, previous_hash, hash) VALUES ('F', 2026, 3, '2026-01-12', '', :previousHash)`,
    { previousHash },
  );
}

/** Issues invoices of plans, each third one with a credit note, in several transactions. */
async function issuePlanDocuments(): Promise<void> {
  const [unitOfWork, issueInvoice] = [harness.app.get(UnitOfWork), harness.app.get(IssueInvoice)];
  const countries: Country[] = ['ES', 'FR', 'FI'];
  const now = new Date(harness.now());
  for (let index = 0; index < PLAN_CHARGES; index += 1) {
    const [chargeId, buyer] = [`in_${randomUUID()}`, { ...BUYER, country: countries[index % countries.length] ?? 'ES' }];
    const ids = { chargeId, subscriptionId: randomUUID(), userId: randomUUID() };
    const charge = { ...ids, data: subscriptionExamples.chargeDocumentData, buyer, addOnOrder: null };
    await unitOfWork.run((tx) => issueInvoice.issueForCharge(tx, charge, now));
    if (index % 3 !== 0) continue;
    await unitOfWork.run(async (tx) => {
      const invoice = await tx.repository(Invoice).findOneByOrFail({ chargeId, series: 'F' });
      const content = { kind: 'refund' as const, amount: 90, refundedOn: invoice.issuedOn };
      await issueInvoice.issueForChargeRefund(tx, { invoice, refund: content, refundedTotal: 90 }, now);
    });
  }
}

const verify = (books: ExportedBooks) => verifyBooks(books, folder);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billing-export-'));
  harness = await startHarness({ VAT_DESTINATION_FROM: '2026-07-01', VERIFACTU_SERVICE: 'http://127.0.0.1:9' });
  await storeEarlierDocuments();
  const { orderId } = await buy(harness, aBasket({ ...AUSTRIA, company: { name: 'Hotel Sol S.L.', taxId: 'A58818501' } }));
  await buy(harness, aBasket());
  await refund(harness, orderId, 350);
  await waitForRefundedTotal(harness, orderId, 350);
  await issuePlanDocuments();
});
afterAll(async () => {
  await harness.end();
  await rm(folder, { recursive: true });
});

describe('the export of billing records', () => {
  it('passes the independent checker, with documents of orders, plans and an earlier version', async () => {
    const books = await readBooks(harness);
    const recordCount = 3 + PLAN_CHARGES + Math.ceil(PLAN_CHARGES / 3);
    expect([books.records.length, books.documents.length, books.extent.documents]).toEqual([recordCount, recordCount + 3, recordCount + 3]);
    expect(books.records.length).toBeGreaterThan(EXPORTED_RECORDS_PAGE_SIZE * 2);
    const { code, lines } = await verify(books);
    expect([lines.at(-1), code]).toEqual(['✓ Nothing is wrong with these books.', 0]);
    expect(lines[0]).toBe(`${recordCount + 3} documents, 3 of them without a record; ${recordCount} records, 0 of them without a QR code`);
    expect(lines[1]).toMatch(
      new RegExp(`^QR addresses of test environments: ${recordCount} documents, .* ${recordCount} with a sandbox on loopback$`),
    );
    for (const sum of [/^2026-01 ES 21\.0 % +3 /, / AT 20\.0 % +2 /, / FI 25\.5 % /])
      expect(lines.some((line) => sum.test(line))).toBe(true);
  });

  it('leaves out what is issued while it runs', async () => {
    const extent = await harness.requests.send(beginBillingExport, {}, admin);
    await buy(harness, aBasket());
    const books = await readBooks(harness, extent);
    expect([books.documents.length, books.records.length]).toEqual([extent.documents, extent.lastPosition]);
    expect((await verify(books)).code).toBe(0);
    expect((await readBooks(harness)).documents.length).toBe(extent.documents + 1);
  });

  it('is recorded in the audit once, and names no buyer', async () => {
    const readAudited = () =>
      harness.queryRows<{ after: object }>(`SELECT after FROM staff_audit WHERE action = 'billing-records.export' ORDER BY seq`);
    const countBefore = (await readAudited()).length;
    const { extent, documents, records } = await readBooks(harness);
    const audited = await readAudited();
    expect([audited.length, audited.at(-1)?.after]).toEqual([
      countBefore + 1,
      { lastPosition: extent.lastPosition, documents: extent.documents },
    ]);
    expect(/Ferrer|Wien|Mar 12/.exec(JSON.stringify([documents, records]))).toBeNull();
  });

  it('is for admins alone', async () => {
    const staff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
    const page = { lastPosition: 1, cursor: null };
    expect(await refusalCodeOf(harness.requests.send(beginBillingExport, {}, staff))).toBe('FORBIDDEN');
    expect(await refusalCodeOf(harness.requests.send(getExportedDocuments, page, staff))).toBe('FORBIDDEN');
    expect(await refusalCodeOf(harness.requests.send(getExportedRecords, page, staff))).toBe('FORBIDDEN');
  });

  it('shows what a superuser changed in the database', async () => {
    const tamper = (sql: string) =>
      harness.db.dataSource.transaction(async (manager) => {
        await manager.query('SET LOCAL session_replication_role = replica');
        await manager.query(sql);
      });
    const { documents } = await readBooks(harness);
    const changed = documents.find(({ series, hash, lines }) => series === 'F' && hash === null && lines.length === 1)?.number ?? '';
    await tamper(`UPDATE invoice SET total = total + 100, net = net + 100 WHERE number = '${changed}'`);
    const { code, lines } = await verify(await readBooks(harness));
    expect(code).toBe(1);
    expect(lines.filter((line) => line.startsWith('✗') && line.includes(changed))).toEqual([
      expect.stringMatching(/has .* VAT; /) as string,
      expect.stringMatching(/Record \d+ and document .* differ in: breakdown, total\./) as string,
      expect.stringMatching(/The lines of document/) as string,
    ]);
    await tamper('DELETE FROM billing_record WHERE position = (SELECT max(position) FROM billing_record)');
    expect((await verify(await readBooks(harness))).lines.at(-1)).toBe('5 findings');
  });
});
