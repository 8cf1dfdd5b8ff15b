import { strFromU8, unzipSync } from 'fflate';
import { csvCell, csvOf } from './csv-table';
import { centsCell, decimalText, percentCell, type TableRow } from './table';
import { xlsxOf } from './xlsx-table';

async function* pagesOf(...pages: TableRow[][]): AsyncGenerator<TableRow[]> {
  for (const page of pages) yield await Promise.resolve(page);
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

const HEADINGS = ['Número', 'Día', 'Tipo', 'Total'];
const ROWS: TableRow[] = [
  ['F2026-000001', { day: '2026-11-20' }, percentCell(255), centsCell(123_456)],
  ['R2026-000001', { day: '1900-03-01' }, percentCell(210), centsCell(-5)],
];

describe('a number of a table', () => {
  it.each([
    [0, 2, '0,00'],
    [5, 2, '0,05'],
    [-5, 2, '-0,05'],
    [-123_456, 2, '-1234,56'],
    [255, 1, '25,5'],
    [-7, 0, '-7'],
  ] as const)('%d with %d decimals is %s', (value, decimals, text) => {
    expect(decimalText({ value, decimals }, ',')).toBe(text);
  });
});

describe('a table as CSV', () => {
  it.each([
    ['Lucía Ferrer', 'Lucía Ferrer'],
    ['=HYPERLINK("http://evil.example";"x")', `"'=HYPERLINK(""http://evil.example"";""x"")"`],
    ['+34 600 000 000', `'+34 600 000 000`],
    ['-2+3', `'-2+3`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['\t=1', `'\t=1`],
    ['＝1', `'＝1`],
    ['Puig; Jordi', '"Puig; Jordi"'],
    ['two\nlines', '"two\nlines"'],
    [centsCell(-300), '-3,00'],
  ])('writes %j as %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it('has a byte order mark, headings and the rows of all pages', async () => {
    const csv = (await bytesOf(csvOf({ headings: HEADINGS, pages: pagesOf(ROWS.slice(0, 1), [], ROWS.slice(1)) }))).toString('utf8');
    expect(csv).toBe('\uFEFFNúmero;Día;Tipo;Total\r\nF2026-000001;2026-11-20;25,5;1234,56\r\nR2026-000001;1900-03-01;21,0;-0,05\r\n');
  });
});

describe('a table as a workbook', () => {
  const readParts = async (pages: TableRow[][], maxSheetRows?: number) => {
    const parts = unzipSync(await bytesOf(xlsxOf({ headings: HEADINGS, pages: pagesOf(...pages) }, maxSheetRows)));
    return Object.fromEntries(Object.entries(parts).map(([path, bytes]) => [path, strFromU8(bytes)]));
  };
  const sheetOf = (parts: Record<string, string>, index = 1) => parts[`xl/worksheets/sheet${index}.xml`] ?? '';

  it('stores numbers and days as values with a format', async () => {
    const parts = await readParts([ROWS]);
    expect(Object.keys(parts).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const sheet = sheetOf(parts);
    expect(sheet.match(/<row>/g)).toHaveLength(3);
    for (const cell of ['<c s="2"><v>46346</v></c>', '<c s="2"><v>61</v></c>', '<v>25.5</v>', '<v>1234.56</v>', '<v>-0.05</v>'])
      expect(sheet).toContain(cell);
  });

  it('escapes texts and drops characters that XML forbids', async () => {
    const sheet = sheetOf(await readParts([[['<b>&\u0001"', '=1+1', '', '']]]));
    expect(sheet).toContain('<t xml:space="preserve">&lt;b&gt;&amp;"</t>');
    expect(sheet).toContain('<t xml:space="preserve">=1+1</t>');
    expect(sheet).not.toContain('<f>');
  });

  it('has a sheet with headings also without rows', async () => {
    expect(sheetOf(await readParts([])).match(/<row>/g)).toHaveLength(1);
  });

  it('continues on a further sheet before the rows of a sheet run out', async () => {
    const parts = await readParts([ROWS, ROWS, ROWS], 5);
    expect([1, 2].map((index) => sheetOf(parts, index).match(/<row>/g)?.length)).toEqual([5, 3]);
    expect(parts['xl/workbook.xml']?.match(/<sheet /g)).toHaveLength(2);
    expect(parts['[Content_Types].xml']).toContain('/xl/worksheets/sheet2.xml');
  });
});
