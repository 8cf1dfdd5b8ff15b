import { COUNTRIES } from '@brote/contracts/orders';
import { arrivalDays, expectedArrivalDays } from './arrival-days';
import { isBusinessDay, setRegionalHolidays } from './business-days';
import { dispatchDay } from './dispatch-day';

const HOURS_OF_DAY = [8, 21];
const DAY_COUNT = 366;
const moments = Array.from({ length: DAY_COUNT }, (_, day) =>
  HOURS_OF_DAY.map((hour) => new Date(Date.UTC(2026, 10, 1 + day, hour))),
).flat();

describe('arrivalDays', () => {
  afterEach(() => setRegionalHolidays([]));

  it.each(COUNTRIES)('returns business days in %s for any time of payment, also with regional holidays', (country) => {
    for (const holidays of [[], ['03-19', '2026-12-07']]) {
      setRegionalHolidays(holidays);
      const wrongResults: object[] = [];
      for (const paidAt of moments) {
        const leavesOn = dispatchDay(paidAt);
        const { from, until } = arrivalDays(leavesOn, country);
        const expected = expectedArrivalDays({ leavesOn, deliversOn: until, country });
        const isRight = leavesOn < from && from <= until && expected.arrivesFrom === from && expected.arrivesUntil === until;
        if (!isRight || ![leavesOn, from, until].every(isBusinessDay))
          wrongResults.push({ paidAt, leavesOn, from, until, shown: expected });
      }
      expect(wrongResults).toEqual([]);
    }
  });
});
