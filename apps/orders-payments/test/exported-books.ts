import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  beginBillingExport,
  type BillingExport,
  type ExportedDocument,
  type ExportedRecord,
  getExportedDocuments,
  getExportedRecords,
  listLostDocuments,
  type LostDocument,
} from '@brote/contracts/staff-orders';
import { aCaller } from '@brote/test-support';
import { strToU8, zipSync } from 'fflate';
import type { Harness } from './harness';

const PROGRAM = resolve(__dirname, '../../../tools/verify-books/bin/verify-books.mjs');

/** An export as the service answers it, page by page. */
export interface ExportedBooks {
  extent: BillingExport;
  documents: ExportedDocument[];
  records: ExportedRecord[];
  lost: LostDocument[];
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

/** Reads all pages of an export. `extent` continues one that has begun. */
export async function readBooks({ requests }: Harness, extent?: BillingExport): Promise<ExportedBooks> {
  const admin = { caller: aCaller({ roles: ['customer', 'staff', 'admin'] }) };
  const known = extent ?? (await requests.send(beginBillingExport, {}, admin));
  const { lastPosition } = known;
  const documents = await readAll((cursor) => requests.send(getExportedDocuments, { lastPosition, cursor }, admin));
  const records = await readAll((cursor) => requests.send(getExportedRecords, { lastPosition, cursor }, admin));
  const lost = await readAll((cursor) => requests.send(listLostDocuments, { cursor, limit: 100 }, admin));
  return { extent: known, documents, records, lost };
}

const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
const csvOf = (headings: string, rows: (string | number)[][]) =>
  strToU8(`${headings}\r\n${rows.map((row) => `${row.join(';')}\r\n`).join('')}`);

/** The archive of the gateway with the columns that the checker reads. */
function archiveOf({ extent, documents, records, lost }: ExportedBooks): Uint8Array {
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
        formato: 2,
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
    'perdidos.csv': csvOf(
      'Número;Serie;Año;Orden;Fecha de expedición;Total;Referencia del cobro;Motivo;Detectado;Posición del registro;NIF del emisor;Fecha del registro;Huella del registro',
      lost.map(({ number, series, year, counter, issuedOn, total, reference, source, foundAt, ...record }) => [
        ...[number, series, year, counter, issuedOn ?? '', total === null ? '' : euros(total), reference ?? '', source, foundAt],
        ...[record.position ?? '', record.issuerNif ?? '', record.recordedOn ?? '', record.fingerprint ?? ''],
      ]),
    ),
    'registros-0001.jsonl': strToU8(recordLines.join('')),
  });
}

/** Runs the independent checker on an archive in the folder. Its first line counts, the last one judges. */
export async function verifyBooks(books: ExportedBooks, folder: string): Promise<{ code: number; lines: string[] }> {
  const path = join(folder, 'export.zip');
  await writeFile(path, archiveOf(books));
  return new Promise((done) => {
    execFile(process.execPath, [PROGRAM, path], (error, stdout) =>
      done({ code: error === null ? 0 : Number(error.code), lines: stdout.trimEnd().split('\n') }),
    );
  });
}
