import { COUNTRIES } from '@brote/contracts/orders';
import { arrivalDays, addDays, isBusinessDay, setRegionalHolidays, sameOrNextBusinessDay } from '@brote/service-runtime';
import * as fc from 'fast-check';
import { dayAtInterval, firstOpenDay, dayAfterMonths } from './delivery-days';
import type { Delivery } from './delivery';
import { arrivalOf } from './delivery.view';
import { possibleRescheduleDays } from './reschedule-days';

const seed = jest.getSeed();
const DAYS_OF_YEAR = Array.from({ length: 366 }, (_, day) => addDays('2027-01-01', day));
const INTERVALS = [2, 3];
const DELIVERY_COUNT = 6;
const holidaysArbitrary = fc.uniqueArray(fc.constantFrom(...DAYS_OF_YEAR, '03-19', '06-24', '09-08'), { maxLength: 20 });

/** Displayed days of a delivery that are no business days, and whether the displayed days are in order. */
function displayedDaysOf(leavesOn: string, country: (typeof COUNTRIES)[number]): { closed: string[]; inOrder: boolean } {
  const shipping = { country } as Delivery['shipping'];
  const { arrivesFrom, arrivesUntil } = arrivalOf({ shipping }, leavesOn);
  const closed = [leavesOn, arrivesFrom, arrivesUntil].filter((day) => !isBusinessDay(day));
  return { closed, inOrder: leavesOn <= arrivesFrom && arrivesFrom <= arrivesUntil };
}
const NO_VIOLATION = { closed: [], inOrder: true };

/** Deliveries of a plan whose displayed days are wrong. One comparison for each of 4,000 days would take ten times as long. */
function findWrongDeliveries({
  start,
  interval,
  country,
}: {
  start: string;
  interval: number;
  country: (typeof COUNTRIES)[number];
}): object[] {
  const violations: object[] = [];
  let day = sameOrNextBusinessDay(start);
  for (let delivery = 0; delivery < DELIVERY_COUNT; delivery += 1) {
    const { closed, inOrder } = displayedDaysOf(day, country);
    if (closed.length > 0 || !inOrder) violations.push({ start, interval, day, closed, inOrder });
    day = sameOrNextBusinessDay(dayAfterMonths(day, interval));
  }
  return violations;
}

describe(`the displayed days of a plan's deliveries (seed ${seed})`, () => {
  afterEach(() => setRegionalHolidays([]));

  it.each(COUNTRIES)('are ordered business days for each start day of a year and each interval (%s)', (country) => {
    fc.assert(
      fc.property(holidaysArbitrary, (closed) => {
        setRegionalHolidays(closed);
        const violations = INTERVALS.flatMap((interval) =>
          DAYS_OF_YEAR.flatMap((start) => findWrongDeliveries({ start, interval, country })),
        );
        expect(violations).toEqual([]);
      }),
      { seed, numRuns: 1 },
    );
  });

  it('are ordered business days after a rescheduled delivery and after a new interval', () => {
    const change = fc.record({
      today: fc.constantFrom(...DAYS_OF_YEAR),
      interval: fc.constantFrom(...INTERVALS),
      country: fc.constantFrom(...COUNTRIES),
      ahead: fc.nat(100),
      closed: holidaysArbitrary,
    });
    fc.assert(
      fc.property(change, ({ today, interval, country, ahead, closed }) => {
        setRegionalHolidays(closed);
        const date = sameOrNextBusinessDay(addDays(firstOpenDay(today), ahead));
        const rescheduleDayList = possibleRescheduleDays({ date, today, billingPauseFrom: null, before: null, after: null });
        const last = addDays(date, -60);
        for (const day of [...rescheduleDayList, dayAtInterval({ date, last, interval, today })])
          expect({ day, ...displayedDaysOf(day, country) }).toEqual({ day, ...NO_VIOLATION });
      }),
      { seed, numRuns: 200 },
    );
  });

  it('equal the displayed days of an order', () => {
    for (const country of COUNTRIES) {
      const { from, until } = arrivalDays('2027-03-24', country);
      expect(arrivalOf({ shipping: { country } as Delivery['shipping'] }, '2027-03-24')).toEqual({
        arrivesFrom: from,
        arrivesUntil: until,
      });
    }
  });
});
