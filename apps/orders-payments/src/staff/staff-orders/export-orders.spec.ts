import { csvCell, csvTable } from './export-orders';

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
])('csvCell writes %j as %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

it('csvTable ends before the first row that does not fit, and returns the number of rows', () => {
  const rows = [['a', 'b'], ['c', 'd'], ['e'.repeat(50)]];
  expect(csvTable(rows, 20)).toEqual({ csv: '\uFEFFa;b\r\nc;d\r\n', count: 2 });
  expect(csvTable(rows, 1_000).count).toBe(3);
});
