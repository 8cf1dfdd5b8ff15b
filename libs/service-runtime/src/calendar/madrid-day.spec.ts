import { addDays, madridDay, addMonth } from './madrid-day';

it.each([
  ['2026-11-20T22:59:59.999Z', '2026-11-20'],
  ['2026-11-20T23:00:00.000Z', '2026-11-21'],
  ['2026-07-20T21:59:59.999Z', '2026-07-20'],
  ['2026-07-20T22:00:00.000Z', '2026-07-21'],
  // The nights in which the clocks go forward and back.
  ['2027-03-27T23:00:00.000Z', '2027-03-28'],
  ['2027-03-28T22:00:00.000Z', '2027-03-29'],
  ['2026-10-24T22:00:00.000Z', '2026-10-25'],
  ['2026-10-25T22:59:59.999Z', '2026-10-25'],
  ['2026-12-31T23:30:00.000Z', '2027-01-01'],
])('madridDay: %s is %s in the shop', (at, day) => {
  expect(madridDay(new Date(at))).toBe(day);
});

it('addDays counts days across months, years and the nights of 23 and 25 hours', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2027-03-27', 2)).toBe('2027-03-29');
  expect(addDays('2026-10-26', -2)).toBe('2026-10-24');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
});

it.each([
  ['2027-01-31', '2027-02-28'],
  ['2028-01-31', '2028-02-29'],
  ['2026-12-15', '2027-01-15'],
  ['2026-11-30', '2026-12-30'],
])('monthLater moves %s to %s', (day, later) => {
  expect(addMonth(day)).toBe(later);
});
