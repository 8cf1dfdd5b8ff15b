/** The characters with which a spreadsheet formula begins. */
const FORMULA_PATTERN = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES_PATTERN = /[;"\r\n]/;
/** Marks the file as UTF-8 for a spreadsheet. */
const BYTE_ORDER_MARK = '\uFEFF';

/** One cell. A formula gets an apostrophe in front, so that spreadsheets show it as text. */
export function csvCell(value: string): string {
  const escapedValue = FORMULA_PATTERN.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES_PATTERN.test(escapedValue) ? `"${escapedValue.replaceAll('"', '""')}"` : escapedValue;
}

/** Rows as a file of at most `maxBytes`, and the number of rows in it. */
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
