import { addBusinessDays, isBusinessDay, setRegionalHolidays, sameOrNextBusinessDay } from './business-days';

describe('business days', () => {
  it('exclude weekends', () => {
    expect(addBusinessDays('2026-11-19', -5)).toBe('2026-11-12');
    expect(addBusinessDays('2026-11-19', -3)).toBe('2026-11-16');
    expect(addBusinessDays('2026-11-20', 1)).toBe('2026-11-23');
  });

  it.each(['2026-01-06', '2026-04-03', '2027-03-26', '2026-10-12', '2026-12-25'])('exclude the holiday %s', (day) => {
    expect(isBusinessDay(day)).toBe(false);
  });

  it('start counting at the day itself', () => {
    expect(addBusinessDays('2026-11-20', 0)).toBe('2026-11-20');
  });

  it('skip Easter in both directions', () => {
    expect(addBusinessDays('2026-04-02', 1)).toBe('2026-04-06');
    expect(addBusinessDays('2026-04-06', -1)).toBe('2026-04-02');
  });
});

describe('closed days of the warehouse', () => {
  afterEach(() => setRegionalHolidays([]));

  it('move to the next business day', () => {
    expect(['2026-12-25', '2026-12-26', '2026-12-28'].map(sameOrNextBusinessDay)).toEqual(['2026-12-28', '2026-12-28', '2026-12-28']);
  });

  it('include the holidays of its region, every year or once', () => {
    setRegionalHolidays(['03-19', '2026-10-09']);
    expect(['2026-03-19', '2027-03-19', '2026-10-09', '2028-10-09'].map(isBusinessDay)).toEqual([false, false, false, true]);
    expect(addBusinessDays('2026-10-08', 1)).toBe('2026-10-13');
  });
});
