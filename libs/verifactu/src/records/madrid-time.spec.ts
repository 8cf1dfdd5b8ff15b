import { formatDay, formatMadridTime, isDay, parseDay } from './madrid-time';

it.each([
  ['2027-01-31T18:20:30.999Z', '2027-01-31T19:20:30+01:00'],
  ['2027-07-01T22:00:00Z', '2027-07-02T00:00:00+02:00'],
  ['2027-12-31T23:00:00Z', '2028-01-01T00:00:00+01:00'],
  ['2027-03-28T00:59:59Z', '2027-03-28T01:59:59+01:00'],
  ['2027-03-28T01:00:00Z', '2027-03-28T03:00:00+02:00'],
  ['2027-10-31T00:30:00Z', '2027-10-31T02:30:00+02:00'],
  ['2027-10-31T01:30:00Z', '2027-10-31T02:30:00+01:00'],
])('%s is %s in Madrid', (moment, expected) => {
  const text = formatMadridTime(new Date(moment));

  expect(text).toBe(expected);
  expect(Date.parse(text)).toBe(Math.floor(Date.parse(moment) / 1000) * 1000);
});

it('only days of the calendar are days', () => {
  expect(['2028-02-29', '2027-12-31'].every(isDay)).toBe(true);
  expect(['2027-02-29', '2027-13-01', '2027-1-01', '31-12-2027', '2027-12-31T00:00', ''].some(isDay)).toBe(false);
});

it('the agency’s form of a day is read back', () => {
  expect(formatDay('2027-01-31')).toBe('31-01-2027');
  expect(parseDay('31-01-2027')).toBe('2027-01-31');
});
