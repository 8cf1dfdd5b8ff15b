import { strToU8, type ZipDeflate } from 'fflate';
import { decimalText, type Table, type TableCell, type TableRow } from './table';
import { SHEET_END, SHEET_START, sheetPath, workbookParts, XLSX_STYLES } from './xlsx-parts';
import { ZipWriter } from './zip-writer';

export const XLSX_MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A sheet of Excel has 1,048,576 rows. A further sheet begins with the page that would exceed this number. */
const MAX_SHEET_ROWS = 1_000_000;
const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets. */
const EPOCH_MS = Date.UTC(1899, 11, 30);
/** Characters that XML 1.0 forbids, besides halves of surrogate pairs. */
const FORBIDDEN_PATTERN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const XML_ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Writes the sheets of a workbook. */
class SheetWriter {
  sheetCount = 0;
  private rowCount = 0;
  private sheet: ZipDeflate | null = null;

  constructor(
    private readonly zip: ZipWriter,
    private readonly headings: readonly string[],
    private readonly maxRows: number,
  ) {}

  write(rows: readonly TableRow[]): void {
    const sheet = this.sheet === null || this.rowCount + rows.length > this.maxRows ? this.beginSheet() : this.sheet;
    this.rowCount += rows.length;
    sheet.push(strToU8(rows.map((row) => xmlRow(row.map(xmlCell))).join('')));
  }

  endSheet(): void {
    this.sheet?.push(strToU8(SHEET_END), true);
  }

  private beginSheet(): ZipDeflate {
    this.endSheet();
    this.sheetCount += 1;
    this.rowCount = 1;
    this.sheet = this.zip.begin(sheetPath(this.sheetCount));
    this.sheet.push(strToU8(SHEET_START + xmlRow(this.headings.map((heading) => textCell(heading, XLSX_STYLES.heading)))));
    return this.sheet;
  }
}

/** A table as a workbook of Office Open XML: numbers and days are values, and texts are never formulas. */
export async function* xlsxOf({ headings, pages }: Table, maxSheetRows = MAX_SHEET_ROWS): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter();
  const sheets = new SheetWriter(zip, headings, maxSheetRows);
  sheets.write([]);
  for await (const rows of pages) {
    sheets.write(rows);
    yield* zip.take();
  }
  sheets.endSheet();
  for (const [path, text] of Object.entries(workbookParts(sheets.sheetCount))) zip.begin(path).push(strToU8(text), true);
  zip.end();
  yield* zip.take();
}

const xmlRow = (cells: readonly string[]): string => `<row>${cells.join('')}</row>`;

function xmlCell(cell: TableCell): string {
  if (typeof cell === 'string') return cell === '' ? '<c/>' : textCell(cell, 0);
  if ('day' in cell) return `<c s="${XLSX_STYLES.day}"><v>${(Date.parse(cell.day) - EPOCH_MS) / DAY_MS}</v></c>`;
  return `<c s="${XLSX_STYLES.decimals[cell.decimals]}"><v>${decimalText(cell, '.')}</v></c>`;
}

function textCell(text: string, style: number): string {
  const escapedText = text.replace(FORBIDDEN_PATTERN, '').replace(/[&<>]/g, (character) => XML_ENTITIES[character] ?? character);
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapedText}</t></is></c>`;
}
