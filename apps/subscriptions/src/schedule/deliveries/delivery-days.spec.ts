import { addDays, sameOrNextBusinessDay } from '@brote/service-runtime';
import * as fc from 'fast-check';
import { lastChoiceDay, dayAtInterval, firstOpenDay, dayAfterMonths } from './delivery-days';

const seed = jest.getSeed();
const dayArbitrary = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2026-01-01', days));
const intervalArbitrary = fc.constantFrom(2, 3);

const changeArbitrary = fc
  .record({ today: dayArbitrary, interval: intervalArbitrary, sinceLast: fc.nat(180), ahead: fc.nat(180) })
  .map(({ today, sinceLast, ahead, ...rest }) => ({
    ...rest,
    today,
    last: addDays(today, -sinceLast),
    date: addDays(firstOpenDay(today), ahead),
  }));

describe(`the day of the next delivery (seed ${seed})`, () => {
  it('is open for changes on the first open day, and on no business day before it', () => {
    fc.assert(
      fc.property(dayArbitrary, (today) => {
        const first = firstOpenDay(today);
        expect(lastChoiceDay(first) >= today).toBe(true);
        expect(
          lastChoiceDay(addDays(first, -1)) < today ||
            [0, 1, 6].includes(new Date(first).getUTCDay()) ||
            lastChoiceDay(addDays(first, -1)) === lastChoiceDay(first),
        ).toBe(true);
      }),
      { seed, numRuns: 3_000 },
    );
  });

  it('never moves later or before the first open day, and follows the last delivery by one interval if possible', () => {
    fc.assert(
      fc.property(changeArbitrary, (change) => {
        const newDay = dayAtInterval(change);
        const regularDay = sameOrNextBusinessDay(dayAfterMonths(change.last, change.interval));
        expect(newDay <= change.date).toBe(true);
        expect(lastChoiceDay(newDay) >= change.today).toBe(true);
        if (regularDay >= firstOpenDay(change.today) && regularDay <= change.date) expect(newDay).toBe(regularDay);
      }),
      { seed, numRuns: 5_000 },
    );
  });

  it('moves to two months after the last delivery when the interval becomes shorter', () => {
    // The 25th of April is a Saturday. On 1 April, the interval after the delivery of 24 February changes from three to two months.
    expect(dayAtInterval({ last: '2026-02-24', date: '2026-05-25', interval: 2, today: '2026-04-01' })).toBe('2026-04-27');
    // That day can no longer be packed, so it is the first day that can.
    expect(dayAtInterval({ last: '2026-02-24', date: '2026-05-25', interval: 2, today: '2026-04-24' })).toBe('2026-05-04');
  });

  it('stays the same when the interval becomes longer', () => {
    expect(dayAtInterval({ last: '2026-02-24', date: '2026-04-25', interval: 3, today: '2026-03-01' })).toBe('2026-04-25');
  });
});
