import { decimalText, type Table, type TableCell, type TableRow } from './table';

export const CSV_MEDIA_TYPE = 'text/csv; charset=utf-8';

/** The characters with which a spreadsheet formula begins. */
const FORMULA_PATTERN = /^[=+\-@\t\r\n＝＋－＠]/;
/** Marks the file as UTF-8 for a spreadsheet. */
const BYTE_ORDER_MARK = '\uFEFF';

/** How a program reads CSV. Quotes, line ends and UTF-8 are the same in all of them. */
export interface CsvDialect {
  separator: ';' | ',';
  decimal: ',' | '.';
  hasByteOrderMark: boolean;
}

/** Spreadsheets in Spanish. */
export const SPANISH_CSV: CsvDialect = { separator: ';', decimal: ',', hasByteOrderMark: true };
/** Programs that read CSV as RFC 4180 says. */
export const ENGLISH_CSV: CsvDialect = { separator: ',', decimal: '.', hasByteOrderMark: false };

/** One cell. A text that begins like a formula gets an apostrophe in front, so that spreadsheets show it as text. */
export function csvCell(cell: TableCell, { separator, decimal }: CsvDialect = SPANISH_CSV): string {
  if (typeof cell !== 'string') return 'day' in cell ? cell.day : decimalText(cell, decimal);
  const escapedText = FORMULA_PATTERN.test(cell) ? `'${cell}` : cell;
  const needsQuotes = escapedText.includes(separator) || /["\r\n]/.test(escapedText);
  return needsQuotes ? `"${escapedText.replaceAll('"', '""')}"` : escapedText;
}

/** A table as CSV, by default for Spanish spreadsheets: semicolons between the cells, decimal commas, a byte order mark. */
export async function* csvOf({ headings, pages }: Table, dialect = SPANISH_CSV): AsyncGenerator<Buffer> {
  yield Buffer.from((dialect.hasByteOrderMark ? BYTE_ORDER_MARK : '') + csvLine(headings, dialect));
  for await (const rows of pages) if (rows.length > 0) yield Buffer.from(rows.map((row) => csvLine(row, dialect)).join(''));
}

const csvLine = (row: TableRow, dialect: CsvDialect): string => `${row.map((cell) => csvCell(cell, dialect)).join(dialect.separator)}\r\n`;
