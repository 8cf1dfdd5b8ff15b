import { recentPeriods } from './book-periods';

describe('the periods of the books', () => {
  it('begin with the quarter of today and go back four years', () => {
    const quarters = recentPeriods('2026-11-26').filter(({ quarter }) => quarter !== null);
    expect(quarters[0]).toEqual({ key: '2026-T4', from: '2026-10-01', until: '2026-12-31', year: 2026, quarter: 4 });
    expect(quarters[1]).toEqual({ key: '2026-T3', from: '2026-07-01', until: '2026-09-30', year: 2026, quarter: 3 });
    expect(quarters.at(-1)).toMatchObject({ key: '2022-T1', from: '2022-01-01', until: '2022-03-31' });
    expect(quarters).toHaveLength(20);
  });

  it('include the months of this and the last year', () => {
    const months = recentPeriods('2028-03-01').filter(({ quarter }) => quarter === null);
    expect(months[0]).toEqual({ key: '2028-03', from: '2028-03-01', until: '2028-03-31', year: 2028, quarter: null });
    expect(months[1]).toMatchObject({ key: '2028-02', until: '2028-02-29' });
    expect(months.at(-1)).toMatchObject({ key: '2027-01', from: '2027-01-01', until: '2027-01-31' });
    expect(months).toHaveLength(15);
  });

  it.each(['2026-01-01', '2026-12-31'])('cover %s', (today) => {
    const periods = recentPeriods(today).filter(({ from, until }) => from <= today && today <= until);
    expect(periods.map(({ quarter }) => quarter === null)).toEqual([false, true]);
  });
});
