import { lineOf } from './get-charge-document-data';

it.each([
  { charge: { amount: 190, thousandths: 1_000 }, line: { quantity: 1, unitPrice: 190, total: 190 }, what: 'a month' },
  { charge: { amount: 570, thousandths: 3_000 }, line: { quantity: 3, unitPrice: 190, total: 570 }, what: 'three months' },
  { charge: { amount: 571, thousandths: 3_000 }, line: { quantity: 1, unitPrice: 571, total: 571 }, what: 'months of no equal price' },
  { charge: { amount: 90, thousandths: 500 }, line: { quantity: 1, unitPrice: 90, total: 90 }, what: 'a part of a month' },
  {
    charge: { amount: 85, thousandths: 0 },
    line: { quantity: 1, unitPrice: 85, total: 85 },
    what: 'a dearer plan for months already paid',
  },
])('the line of a charge prices $what', ({ charge, line }) => {
  expect(lineOf(charge)).toEqual(line);
});
