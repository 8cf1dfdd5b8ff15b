import type { PlanId } from '@brote/contracts/catalog';
import { findBestValuePlan, findMostPopularPlan } from './plan-badges';

const plan = (id: PlanId, monthly_price: number, brush_count: number) => ({ id, monthly_price, brush_count });
const startCounts = (individual: number, couple: number, family: number) =>
  new Map<PlanId, number>([
    ['individual', individual],
    ['couple', couple],
    ['family', family],
  ]);

it.each([
  ['no plan was started', new Map<PlanId, number>(), null],
  ['nine couple plans were started', startCounts(0, 9, 0), null],
  ['ten couple plans were started', startCounts(0, 10, 0), 'couple'],
  ['two plans share the lead', startCounts(12, 3, 12), null],
  ['one plan leads by one start', startCounts(12, 3, 13), 'family'],
])('mostPopular returns the most popular plan when %s', (_case, counts, expected) => {
  expect(findMostPopularPlan(counts)).toBe(expected);
});

it('bestValue returns the plan with the lowest price per brush, and null when two plans share it', () => {
  expect(findBestValuePlan([plan('individual', 100, 1), plan('couple', 190, 2), plan('family', 370, 4)])).toBe('family');
  expect(findBestValuePlan([plan('individual', 90, 1), plan('couple', 190, 2), plan('family', 370, 4)])).toBe('individual');
  expect(findBestValuePlan([plan('individual', 100, 1), plan('couple', 200, 2), plan('family', 410, 4)])).toBeNull();
});
