import type { PlanId } from '@brote/contracts/catalog';
import { bestValue, mostPopular } from './plan-badges';

const plan = (id: PlanId, monthly_price: number, brush_count: number) => ({ id, monthly_price, brush_count });
const starts = (individual: number, couple: number, family: number) =>
  new Map<PlanId, number>([
    ['individual', individual],
    ['couple', couple],
    ['family', family],
  ]);

it.each([
  ['nothing was started', new Map<PlanId, number>(), null],
  ['nine were started', starts(0, 9, 0), null],
  ['ten were started', starts(0, 10, 0), 'couple'],
  ['two lead together', starts(12, 3, 12), null],
  ['one leads by one', starts(12, 3, 13), 'family'],
])('names the most popular plan when %s', (_case, counts, expected) => {
  expect(mostPopular(counts)).toBe(expected);
});

it('gives the best value to the lowest price per brush of each book, and to none when two share it', () => {
  expect(bestValue([plan('individual', 100, 1), plan('couple', 190, 2), plan('family', 370, 4)])).toBe('family');
  expect(bestValue([plan('individual', 90, 1), plan('couple', 190, 2), plan('family', 370, 4)])).toBe('individual');
  expect(bestValue([plan('individual', 100, 1), plan('couple', 200, 2), plan('family', 410, 4)])).toBeNull();
});
