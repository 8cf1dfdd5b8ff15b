import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { subscriptionExamples } from '@brote/contracts/examples';
import type { Country } from '@brote/contracts/orders';
import {
  beginBillingExport,
  type BillingExport,
  EXPORTED_DOCUMENTS_PAGE_SIZE,
  EXPORTED_RECORDS_PAGE_SIZE,
  type ExportedDocument,
  type ExportedRecord,
  getExportedDocuments,
  getExportedRecords,
} from '@brote/contracts/staff-orders';
import { UnitOfWork } from '@brote/persistence';
import { aCaller } from '@brote/test-support';
import { strToU8, zipSync } from 'fflate';
import { Invoice } from '#app/invoicing/invoices/invoice.entity';
import { IssueInvoice } from '#app/invoicing/invoices/issue-invoice';
import { aBasket, buy, refusalCodeOf, withShippingInfo } from './builders';
import { startHarness, type Harness } from './harness';
import { refund, waitForRefundedTotal } from './refund-steps';

const PROGRAM = resolve(__dirname, '../../../tools/verify-books/bin/verify-books.mjs');
const AUSTRIA = withShippingInfo({ country: 'AT', postalCode: '1010', city: 'Wien', phone: '+43 1 5880000' });
const BUYER = { name: 'Lucía Ferrer', street: 'Carrer de la Mar 12', city: '46003 Valencia' };
/** More than two pages. */
const PLAN_CHARGES = EXPORTED_DOCUMENTS_PAGE_SIZE * 2;
const EARLIER_TOTALS = [700, 1_350, 2_500];
const admin = { caller: aCaller({ roles: ['customer', 'staff', 'admin'] }) };

interface ReadBooks {
  extent: BillingExport;
  documents: ExportedDocument[];
  records: ExportedRecord[];
}

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

async function readAll<Row>(readPage: (cursor: string | null) => Promise<{ rows: Row[]; nextCursor: string | null }>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
    const page: { rows: Row[]; nextCursor: string | null } = await readPage(cursor);
    rows.push(...page.rows);
    cursor = page.nextCursor;
  }
  return rows;
}

async function readBooks(extent?: BillingExport): Promise<ReadBooks> {
  const { requests } = harness;
  const known = extent ?? (await requests.send(beginBillingExport, {}, admin));
  const { lastPosition } = known;
  const documents = await readAll((cursor) => requests.send(getExportedDocuments, { lastPosition, cursor }, admin));
  const records = await readAll((cursor) => requests.send(getExportedRecords, { lastPosition, cursor }, admin));
  return { extent: known, documents, records };
}

const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
const csvOf = (headings: string, rows: (string | number)[][]) =>
  strToU8(`${headings}\r\n${rows.map((row) => `${row.join(';')}\r\n`).join('')}`);

/** The archive of the gateway with the columns that the checker reads. */
function archiveOf({ extent, documents, records }: ReadBooks): Uint8Array {
  const documentRows = documents.map((document) => {
    const { number, series, year, counter, issuedOn, corrects, net, ratePermille, vat, total, vatCountry, currency, previousHash, hash } =
      document;
    return [
      ...[number, series, year, counter, issuedOn, corrects === null ? 'factura' : 'rectificativa', corrects ?? ''],
      ...[euros(net), (ratePermille / 10).toFixed(1), euros(vat), euros(total), vatCountry ?? '', currency, previousHash ?? '', hash ?? ''],
    ];
  });
  const lineRows = documents.flatMap(({ number, lines }) => lines.map(({ total }, index) => [number, index + 1, euros(total)]));
  const recordLines = records.map(({ position, qrAddress, xml }) => `${JSON.stringify({ posicion: position, qr: qrAddress, xml })}\n`);
  return zipSync({
    'resumen.json': strToU8(
      JSON.stringify({
        formato: 1,
        documentos: extent.documents,
        ultimaPosicion: extent.lastPosition,
        ultimaHuella: extent.lastFingerprint,
      }),
    ),
    'documentos.csv': csvOf(
      'Número;Serie;Año;Orden;Fecha de expedición;Clase;Rectifica a;Base imponible;Tipo (%);Cuota;Total;País del IVA;Moneda;Huella anterior de la serie;Huella de la serie',
      documentRows,
    ),
    'lineas.csv': csvOf('Número;Línea;Importe', lineRows),
    'registros-0001.jsonl': strToU8(recordLines.join('')),
  });
}

/** Runs the checker. Its first line counts, the last one judges. */
async function verify(books: ReadBooks): Promise<{ code: number; lines: string[] }> {
  const path = join(folder, 'export.zip');
  await writeFile(path, archiveOf(books));
  return new Promise((done) => {
    execFile(process.execPath, [PROGRAM, path], (error, stdout) =>
      done({ code: error === null ? 0 : Number(error.code), lines: stdout.trimEnd().split('\n') }),
    );
  });
}

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
    const books = await readBooks();
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
    const books = await readBooks(extent);
    expect([books.documents.length, books.records.length]).toEqual([extent.documents, extent.lastPosition]);
    expect((await verify(books)).code).toBe(0);
    expect((await readBooks()).documents.length).toBe(extent.documents + 1);
  });

  it('is recorded in the audit once, and names no buyer', async () => {
    const readAudited = () =>
      harness.queryRows<{ after: object }>(`SELECT after FROM staff_audit WHERE action = 'billing-records.export' ORDER BY seq`);
    const countBefore = (await readAudited()).length;
    const { extent, documents, records } = await readBooks();
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
    const { documents } = await readBooks();
    const changed = documents.find(({ series, hash, lines }) => series === 'F' && hash === null && lines.length === 1)?.number ?? '';
    await tamper(`UPDATE invoice SET total = total + 100, net = net + 100 WHERE number = '${changed}'`);
    const { code, lines } = await verify(await readBooks());
    expect(code).toBe(1);
    expect(lines.filter((line) => line.startsWith('✗') && line.includes(changed))).toEqual([
      expect.stringMatching(/has .* VAT; /) as string,
      expect.stringMatching(/Record \d+ and document .* differ in: breakdown, total\./) as string,
      expect.stringMatching(/The lines of document/) as string,
    ]);
    await tamper('DELETE FROM billing_record WHERE position = (SELECT max(position) FROM billing_record)');
    expect((await verify(await readBooks())).lines.at(-1)).toBe('5 findings');
  });
});
