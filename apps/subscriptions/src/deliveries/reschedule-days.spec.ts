import { dayAfter, isBusinessDay, setRegionalHolidays } from '@brote/service-runtime';
import { rescheduleDays } from './reschedule-days';

const delivery = { date: '2027-03-01', today: '2026-12-21', billingPauseFrom: null, before: '2026-12-01', after: null };

describe('the days to which a delivery may be moved', () => {
  afterEach(() => setRegionalHolidays([]));

  it('begin two months after the delivery before it, end 120 days from today, and are never its own', () => {
    const days = rescheduleDays(delivery);
    expect([days[0], days.at(-1)]).toEqual(['2027-02-01', dayAfter(delivery.today, 120)]);
    expect(days).not.toContain(delivery.date);
  });

  it('are days on which the warehouse works, by the holidays of Spain and of its region', () => {
    setRegionalHolidays(['03-19', '2027-02-02']);
    const days = rescheduleDays(delivery);
    expect(days.every(isBusinessDay)).toBe(true);
    for (const closed of ['2027-02-02', '2027-02-06', '2027-03-19', '2027-03-26']) expect(days).not.toContain(closed);
  });

  it('reach back to where a billing pause begins, and stay before the delivery after it', () => {
    expect(rescheduleDays({ ...delivery, billingPauseFrom: '2027-01-11' })[0]).toBe('2027-01-11');
    expect(rescheduleDays({ ...delivery, after: '2027-03-10' }).at(-1)).toBe('2027-03-09');
  });
});
