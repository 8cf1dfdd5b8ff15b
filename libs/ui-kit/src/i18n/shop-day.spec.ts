import { dayInMadrid, dayInMadridAfter } from './shop-day';

describe('the shop day', () => {
  it('starts at midnight in Madrid, in winter and in summer', () => {
    expect(dayInMadrid('2026-12-31T22:59:59Z')).toBe('2026-12-31');
    expect(dayInMadrid('2026-12-31T23:00:00Z')).toBe('2027-01-01');
    expect(dayInMadrid(Date.parse('2026-06-30T22:00:00Z'))).toBe('2026-07-01');
  });

  it('is counted across months and changes of the clock', () => {
    expect(dayInMadridAfter('2026-11-22T23:30:00Z', 1)).toBe('2026-11-24');
    expect(dayInMadridAfter('2026-10-24T22:30:00Z', 1)).toBe('2026-10-26');
    expect(dayInMadridAfter('2027-03-27T23:30:00Z', 30)).toBe('2027-04-27');
  });
});
