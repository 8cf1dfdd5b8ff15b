import { isBusinessDay } from './business-days';
import { dispatchDay } from './dispatch-day';

describe('dispatchDay', () => {
  it.each([
    ['a morning', '2026-11-24T09:00:00Z', '2026-11-25'],
    ['the last minute before the cut-off in winter', '2026-11-24T18:59:59Z', '2026-11-25'],
    ['the cut-off in winter', '2026-11-24T19:00:00Z', '2026-11-26'],
    ['the cut-off in summer', '2026-07-07T18:00:00Z', '2026-07-09'],
    ['a Friday morning', '2026-11-27T09:00:00Z', '2026-11-30'],
    ['a Friday night', '2026-11-27T21:00:00Z', '2026-12-01'],
    ['a Saturday night', '2026-11-28T21:00:00Z', '2026-11-30'],
    ['the day before Christmas', '2026-12-24T09:00:00Z', '2026-12-28'],
  ])('respects the cut-off and the closed days for a payment at this time: %s', (_when, at, day) => {
    expect(dispatchDay(new Date(at))).toBe(day);
  });

  it('is never a closed day and never the day of payment, at any hour of a year', () => {
    for (let hour = 0; hour < 366 * 24; hour += 1) {
      const at = new Date(Date.parse('2027-01-01T00:30:00Z') + hour * 3_600_000);
      const day = dispatchDay(at);
      expect([day, isBusinessDay(day), day > at.toISOString().slice(0, 10)]).toEqual([day, true, true]);
    }
  });
});
