import { decimalText, type Table, type TableCell, type TableRow } from './table';

export const CSV_MEDIA_TYPE = 'text/csv; charset=utf-8';

/** The characters with which a spreadsheet formula begins. */
const FORMULA_PATTERN = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES_PATTERN = /[;"\r\n]/;
/** Marks the file as UTF-8 for a spreadsheet. */
const BYTE_ORDER_MARK = '\uFEFF';

/** One cell. A text that begins like a formula gets an apostrophe in front, so that spreadsheets show it as text. */
export function csvCell(cell: TableCell): string {
  if (typeof cell !== 'string') return 'day' in cell ? cell.day : decimalText(cell, ',');
  const escapedText = FORMULA_PATTERN.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES_PATTERN.test(escapedText) ? `"${escapedText.replaceAll('"', '""')}"` : escapedText;
}

/** A table as CSV for Spanish spreadsheets: semicolons between the cells, decimal commas, a byte order mark. */
export async function* csvOf({ headings, pages }: Table): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(headings));
  for await (const rows of pages) if (rows.length > 0) yield Buffer.from(rows.map(csvLine).join(''));
}

const csvLine = (row: TableRow): string => `${row.map(csvCell).join(';')}\r\n`;
