import { setTimeout as pause } from 'node:timers/promises';
import { Unavailable } from '@brote/messaging';

/** An integer with so many of its digits after the decimal point: 1234 with 2 decimals is 12.34. */
export interface NumberCell {
  value: number;
  decimals: 0 | 1 | 2 | 6;
}

/** A day, `YYYY-MM-DD`. */
export interface DayCell {
  day: string;
}

export type TableCell = string | NumberCell | DayCell;
export type TableRow = readonly TableCell[];

/** A table for a spreadsheet. Its rows arrive page by page, so its length has no limit. */
export interface Table {
  headings: readonly string[];
  pages: AsyncIterable<readonly TableRow[]>;
}

/** Rows with the position of the next page; null on the last one. */
interface RowsPage<Row> {
  rows: readonly Row[];
  nextCursor: string | null;
}

/** Waits before a page is read again, in milliseconds: longer in all than the restart of a service. */
const REPEAT_DELAYS_MS = [500, 2_000, 8_000];

type ReadPage<Row, Cursor extends string | null> = (cursor: Cursor) => Promise<RowsPage<Row>>;

/** Reads a page again while its service gives no answer. For files whose begin is sent already: an error would cut them. */
export function repeatWhileUnavailable<Row, Cursor extends string | null>(readPage: ReadPage<Row, Cursor>): ReadPage<Row, Cursor> {
  return async (cursor) => {
    for (const delayMs of REPEAT_DELAYS_MS) {
      try {
        return await readPage(cursor);
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
        await pause(delayMs);
      }
    }
    return readPage(cursor);
  };
}

/** The rows of all pages, as cells. Each further page is read when the one before it was sent. */
export async function* tablePages<Row>(
  firstPage: RowsPage<Row>,
  readPage: ReadPage<Row, string>,
  toTableRow: (row: Row) => TableRow,
): AsyncGenerator<TableRow[]> {
  const readFurtherPage = repeatWhileUnavailable(readPage);
  let page = firstPage;
  yield page.rows.map(toTableRow);
  while (page.nextCursor !== null) {
    page = await readFurtherPage(page.nextCursor);
    yield page.rows.map(toTableRow);
  }
}

/** The rows of all pages. Each page is read when the one before it was used. */
export async function* pagesOf<Row>(readPage: ReadPage<Row, string | null>): AsyncGenerator<readonly Row[]> {
  let cursor: string | null = null;
  do {
    const page: RowsPage<Row> = await readPage(cursor);
    yield page.rows;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/** An amount in cents. */
export const centsCell = (value: number): NumberCell => ({ value, decimals: 2 });

/** A rate per thousand, in percent. */
export const percentCell = (permille: number): NumberCell => ({ value: permille, decimals: 1 });

/** The digits of a number without grouping. */
export function decimalText({ value, decimals }: NumberCell, separator: ',' | '.'): string {
  const sign = value < 0 ? '-' : '';
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}${separator}${digits.slice(-decimals)}`;
}
