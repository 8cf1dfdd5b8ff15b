import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findAgencyDifferences } from './agency.mjs';
import { findDerivationErrors } from './derivations.mjs';
import { findChargeDifferences, findMoneyDifferences } from './money.mjs';
import { findQrDifferences } from './pdf-qr.mjs';
import { readAccount, readExplained } from './read-account.mjs';
import { findSchemaErrors } from './schemas.mjs';
import { readExportedRecords, runVerifyBooks } from './read-export.mjs';

/** Checks the books of a played year by code that imports nothing of the services. Returns a list of `{ name, findings, figures }`. */
export async function checkYear(simulation) {
  const { staff, options } = simulation;
  staff.forget();
  const account = await readAccount(simulation);
  const { documents, references } = await readDocuments(simulation);
  const { orders, plans } = await readExplained(simulation, account, references);
  const archivePath = join(options.folder, 'registros-facturacion.zip');
  await writeFile(archivePath, await staff.download('/admin/billing-records.zip'));
  const books = await runVerifyBooks(archivePath);
  options.report(books.output.trimEnd());
  const exported = await readExportedRecords(archivePath);
  const money = findMoneyDifferences(documents, account, { countries: simulation.countries, destinationFrom: simulation.destinationFrom });
  const agency = findAgencyDifferences(exported, await simulation.agency.readRecords(), simulation.outageTimes);
  const derivations = await findDerivationErrors(staff, orders, plans);
  const qr = await findQrDifferences(staff, exported, references);
  const schemaErrors = await findSchemaErrors(exported, options.folder);
  simulation.tally.count('record delayed by the outage', agency.delayed);
  countRates(simulation.tally, documents);
  return [
    {
      name: 'documents = money, by day and country',
      findings: money.findings,
      figures: `${money.groups} sums, ${euros(money.documentCents)} and ${euros(money.moneyCents)}`,
    },
    {
      name: 'each charge has its documents',
      findings: findChargeDifferences(references, account.paidCharges),
      figures: `${account.paidCharges.length} charges, ${references.length} documents`,
    },
    {
      name: 'verify-books',
      findings: books.isRight ? [] : ['verify-books has findings, see above'],
      figures: `${exported.length} records`,
    },
    { name: 'schema of the tax agency', findings: schemaErrors, figures: `${exported.length} records` },
    {
      name: 'records at the tax agency, in order',
      findings: agency.findings,
      figures: `${agency.arrived} records, ${agency.delayed} with the mark of an incident`,
    },
    { name: 'QR codes of PDFs = records', findings: qr.findings, figures: `${qr.count} PDFs` },
    { name: 'explanations of charges', findings: derivations.findings, figures: `${derivations.count} charges` },
  ];
}

const euros = (cents) => `${(cents / 100).toFixed(2)} €`;

/** The documents of the VAT book, and those of the database with the charge of each. */
async function readDocuments({ staff, databases, options, now }) {
  const period = `from=${options.startsAt.toISOString().slice(0, 10)}&until=${now().toISOString().slice(0, 10)}`;
  const rows = rowsOf((await staff.download(`/admin/vat-book.csv?${period}`)).toString('utf8'));
  const documents = rows.map((row) => ({
    ...{ number: row['Número'], day: row['Fecha de operación'], country: row['País'], vatCountry: row['País del IVA'] },
    ...{ rate: row['Tipo (%)'], total: centsOf(row['Total']), series: row['Serie'] },
  }));
  const sql = `
    SELECT i.number, i.series, i.total, coalesce(i.charge_id, p.charge) AS reference, i.order_id AS "orderId",
           (i.content #>> '{plan,amount}')::int AS "planAmount"
      FROM invoice i LEFT JOIN payment p ON p.order_id = i.order_id`;
  return { documents, references: await databases.query('orders', sql) };
}

function rowsOf(csv) {
  const [headings, ...rows] = csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map(cellsOf);
  return rows.map((cells) => Object.fromEntries(headings.map((heading, index) => [heading, cells[index]])));
}

const cellsOf = (row) =>
  [...`;${row}`.matchAll(/;(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain);
const centsOf = (text) => Math.round(Number(text.replace(',', '.')) * 100);

/** The countries and rates of VAT that documents have: a kind for each. */
function countRates(tally, documents) {
  for (const { vatCountry, rate, series } of documents) {
    tally.count(`VAT of ${vatCountry} at ${rate} %`);
    tally.count(series === 'R' ? 'credit note' : 'invoice');
  }
}
