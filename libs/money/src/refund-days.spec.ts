import * as fc from 'fast-check';
import { bookRefund } from './refund-days';

const seed = jest.getSeed();
/** Days that pass, and the refunded total after them, in cents. */
const refundHistories = fc.array(fc.tuple(fc.nat(40), fc.nat(5_000)), { maxLength: 30 });
const dayOf = (number: number): string => new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10);

describe(`the days of refunds (seed ${seed})`, () => {
  it('add up to the refunded total, and never change once their day is over', () => {
    fc.assert(
      fc.property(refundHistories, (history) => {
        let [number, days] = [0, bookRefund([], 0, dayOf(0))];
        for (const [passed, sum] of history) {
          const earlier = days.filter(({ day }) => day < dayOf(number + passed));
          number += passed;
          days = bookRefund(days, sum, dayOf(number));
          expect(days.reduce((total, { amount }) => total + amount, 0)).toBe(sum);
          expect(days.filter(({ day }) => day < dayOf(number))).toEqual(earlier);
          expect(days.every(({ amount }) => amount !== 0)).toBe(true);
        }
      }),
      { seed },
    );
  });
});
