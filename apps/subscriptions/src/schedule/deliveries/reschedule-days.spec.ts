import { addDays, isBusinessDay, setRegionalHolidays } from '@brote/service-runtime';
import { possibleRescheduleDays } from './reschedule-days';

const delivery = { date: '2027-03-01', today: '2026-12-21', billingPauseFrom: null, before: '2026-12-01', after: null };

describe('the days for a rescheduled delivery', () => {
  afterEach(() => setRegionalHolidays([]));

  it('start two months after the previous delivery, end 120 days from today, and exclude the current day', () => {
    const days = possibleRescheduleDays(delivery);
    expect([days[0], days.at(-1)]).toEqual(['2027-02-01', addDays(delivery.today, 120)]);
    expect(days).not.toContain(delivery.date);
  });

  it('are business days, without the holidays of Spain and of its region', () => {
    setRegionalHolidays(['03-19', '2027-02-02']);
    const days = possibleRescheduleDays(delivery);
    expect(days.every(isBusinessDay)).toBe(true);
    for (const closed of ['2027-02-02', '2027-02-06', '2027-03-19', '2027-03-26']) expect(days).not.toContain(closed);
  });

  it('include the days from the start of a billing pause, and end before the following delivery', () => {
    expect(possibleRescheduleDays({ ...delivery, billingPauseFrom: '2027-01-11' })[0]).toBe('2027-01-11');
    expect(possibleRescheduleDays({ ...delivery, after: '2027-03-10' }).at(-1)).toBe('2027-03-09');
  });
});
