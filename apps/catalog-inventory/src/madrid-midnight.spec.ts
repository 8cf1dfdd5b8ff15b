import { lastSecondOf, madridMidnight } from './madrid-midnight';

describe('madridMidnight and lastSecondOf', () => {
  it.each([
    ['2026-12-31', '2026-12-30T23:00:00.000Z'],
    ['2026-07-01', '2026-06-30T22:00:00.000Z'],
    // Clocks go forward at two in the morning of the first, and back at three of the second.
    ['2027-03-28', '2027-03-27T23:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', '2026-10-25T23:00:00.000Z'],
  ])('place the start of %s at %s', (day, instant) => {
    expect(madridMidnight(day)?.toISOString()).toBe(instant);
  });

  it('end a day one second before the next day starts', () => {
    expect(lastSecondOf('2026-12-31')?.toISOString()).toBe('2026-12-31T22:59:59.000Z');
    expect(lastSecondOf('2027-03-28')?.toISOString()).toBe('2027-03-28T21:59:59.000Z');
  });

  it.each(['2026-02-30', '2026-13-01', 'tomorrow'])('return null for %s, which is no date', (day) => {
    expect([madridMidnight(day), lastSecondOf(day)]).toEqual([null, null]);
  });
});
