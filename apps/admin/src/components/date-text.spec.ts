import { dateText } from './date-text';

it.each([
  ['2026-11-20T23:30:00.000Z', 'es', 'day', '21/11/2026'],
  ['2026-07-20T22:30:00.000Z', 'es', 'instant', '21/7/2026, 00:30'],
  ['2026-11-20T10:42:00.000Z', 'en', 'instant', '20/11/2026, 11:42'],
] as const)('dateText formats %s in %s as %s: %s', (at, locale, shape, text) => {
  expect(dateText(at, locale, shape)).toBe(text);
});
