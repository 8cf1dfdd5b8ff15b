/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[;"\r\n]/;
/** By it a spreadsheet knows UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** One cell. What would be run as a formula gets an apostrophe before it, by which spreadsheets show it as text. */
export function csvCell(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows as a file, for as long as they fit into so many bytes; tells how many did. */
export function csvTable(rows: readonly (readonly string[])[], maxBytes: number): { csv: string; count: number } {
  const lines: string[] = [];
  let bytes = Buffer.byteLength(BYTE_ORDER_MARK);
  for (const row of rows) {
    const line = `${row.map(csvCell).join(';')}\r\n`;
    bytes += Buffer.byteLength(line);
    if (bytes > maxBytes) break;
    lines.push(line);
  }
  return { csv: BYTE_ORDER_MARK + lines.join(''), count: lines.length };
}
