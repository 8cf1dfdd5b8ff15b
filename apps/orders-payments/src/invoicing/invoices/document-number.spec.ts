import { readDocumentNumber } from './document-number';

it('a number has a series, a year and a counter', () => {
  expect(readDocumentNumber('S2027-1000000')).toEqual({ series: 'S', year: 2_027, counter: 1_000_000 });
  expect(readDocumentNumber('R2027-000012')).toEqual({ series: 'R', year: 2_027, counter: 12 });
});

it.each(['F2027-12', 'X2027-000012', 'BR-2027-000012', ''])('%j is no number of a document', (text) => {
  expect(readDocumentNumber(text)).toBeNull();
});
