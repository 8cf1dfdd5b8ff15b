import { isWithinDays } from './day-range';

describe('A range of days', () => {
  it.each([
    ['2026-11-26', '2026-11-26', true],
    ['2026-11-26', '2026-12-02', true],
    ['2026-11-26', '2026-12-03', false],
    ['2026-11-26', '2026-11-25', false],
    ['2000-01-01', '2999-12-31', false],
    ['2026-11-26', 'tomorrow', false],
    [null, '2026-11-26', false],
  ])('from %s until %s is at most six days: %s', (from, until, isWithin) => {
    expect(isWithinDays(from, until, 6)).toBe(isWithin);
  });
});
