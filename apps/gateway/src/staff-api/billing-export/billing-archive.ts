import type { BillingExport, ExportedDocument, ExportedRecord, LostDocument } from '@brote/contracts/staff-orders';
import { strToU8 } from 'fflate';
import { csvOf } from '../tables/csv-table';
import type { TableRow } from '../tables/table';
import { ZipWriter } from '../tables/zip-writer';
import { DOCUMENT_HEADINGS, documentTableRow, LINE_HEADINGS, lineTableRows, LOST_HEADINGS, lostTableRow } from './document-tables';
import { ARCHIVE_README } from './archive-readme';

export const ZIP_MEDIA_TYPE = 'application/zip';
/** Raise it with each change of names, columns or fields. Readers refuse formats that they do not know. */
const ARCHIVE_FORMAT = 2;
/** Some 300 MB: a file of an archive holds at most 4 GB. */
const RECORDS_PER_FILE = 100_000;

/** Rows by page, read when the page before was written. */
type Pages<Row> = AsyncIterable<readonly Row[]>;

/** Everything that an archive holds. Documents are read twice: for their table and for that of their lines. */
export interface ArchiveContents {
  extent: BillingExport;
  readDocuments: () => Pages<ExportedDocument>;
  records: Pages<ExportedRecord>;
  lostDocuments: Pages<LostDocument>;
}

/** Writes the books as a ZIP archive, page by page. Its format is in `docs/billing-export.md`. */
export async function* billingArchiveOf({ extent, readDocuments, records, lostDocuments }: ArchiveContents): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter();
  zip.begin('LEEME.txt').push(strToU8(ARCHIVE_README), true);
  zip.begin('resumen.json').push(strToU8(JSON.stringify(summaryOf(extent), null, 2)), true);
  yield* writeTable(
    zip,
    'documentos.csv',
    DOCUMENT_HEADINGS,
    rowsOf(readDocuments(), (document) => [documentTableRow(document)]),
  );
  yield* writeTable(zip, 'lineas.csv', LINE_HEADINGS, rowsOf(readDocuments(), lineTableRows));
  yield* writeTable(
    zip,
    'perdidos.csv',
    LOST_HEADINGS,
    rowsOf(lostDocuments, (lost) => [lostTableRow(lost)]),
  );
  yield* writeRecords(zip, records);
  zip.end();
  yield* zip.take();
}

const summaryOf = ({ createdAt, sellerName, sellerTaxId, documents, lastPosition, lastFingerprint }: BillingExport) => ({
  formato: ARCHIVE_FORMAT,
  creado: createdAt,
  emisor: { nombre: sellerName, nif: sellerTaxId },
  documentos: documents,
  ultimaPosicion: lastPosition,
  ultimaHuella: lastFingerprint,
});

async function* rowsOf<Row>(pages: Pages<Row>, toRows: (row: Row) => readonly TableRow[]): AsyncGenerator<TableRow[]> {
  for await (const rows of pages) yield rows.flatMap(toRows);
}

async function* writeTable(
  zip: ZipWriter,
  path: string,
  headings: readonly string[],
  pages: AsyncIterable<TableRow[]>,
): AsyncGenerator<Uint8Array> {
  const file = zip.begin(path);
  for await (const chunk of csvOf({ headings, pages })) {
    file.push(chunk);
    yield* zip.take();
  }
  file.push(new Uint8Array(), true);
  yield* zip.take();
}

/** One line of JSON for each record. Without records there is one empty file. */
async function* writeRecords(zip: ZipWriter, pages: Pages<ExportedRecord>): AsyncGenerator<Uint8Array> {
  let fileCount = 0;
  let recordCount = 0;
  const beginFile = () => zip.begin(`registros-${String((fileCount += 1)).padStart(4, '0')}.jsonl`);
  let file = beginFile();
  for await (const rows of pages) {
    if (recordCount + rows.length > RECORDS_PER_FILE) {
      file.push(new Uint8Array(), true);
      file = beginFile();
      recordCount = 0;
    }
    recordCount += rows.length;
    file.push(strToU8(rows.map(recordLine).join('')));
    yield* zip.take();
  }
  file.push(new Uint8Array(), true);
}

const recordLine = ({ position, qrAddress, xml }: ExportedRecord): string =>
  `${JSON.stringify({ posicion: position, qr: qrAddress, xml })}\n`;
