import { type MemberState, standardVatRate, VAT_RATES_COMPARED_ON } from './standard-vat-rate';
import { STANDARD_VAT_RATES } from './vat-rates';

const COUNTRIES = Object.keys(STANDARD_VAT_RATES) as MemberState[];
const DAY_MS = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const dayBefore = (day: string) => dayOf(Date.parse(day) - DAY_MS);
const EVERY_DAY = Array.from({ length: 366 * 9 }, (_, index) => dayOf(Date.UTC(2020, 0, 1) + index * DAY_MS));

/** Changes since 2020: the last day of the old rate, the first day of the new one, both rates. */
const CHANGES = [
  ['DE', '2020-06-30', '2020-07-01', 190, 160],
  ['IE', '2020-08-31', '2020-09-01', 230, 210],
  ['DE', '2020-12-31', '2021-01-01', 160, 190],
  ['IE', '2021-02-28', '2021-03-01', 210, 230],
  ['LU', '2022-12-31', '2023-01-01', 170, 160],
  ['EE', '2023-12-31', '2024-01-01', 200, 220],
  ['LU', '2023-12-31', '2024-01-01', 160, 170],
  ['FI', '2024-08-31', '2024-09-01', 240, 255],
  ['SK', '2024-12-31', '2025-01-01', 200, 230],
  ['EE', '2025-06-30', '2025-07-01', 220, 240],
  ['RO', '2025-07-31', '2025-08-01', 190, 210],
] as const;

describe('the standard rates of VAT', () => {
  it('cover the 27 member states', () => {
    expect(COUNTRIES).toHaveLength(27);
    expect(COUNTRIES).toEqual(COUNTRIES.toSorted());
  });

  it.each(COUNTRIES)('give %s exactly one rate on every day from 2020 on, within the limits of the Union', (country) => {
    const rates = STANDARD_VAT_RATES[country];
    for (const day of EVERY_DAY) {
      const inForce = rates.filter(({ from }, index) => from <= day && (rates[index + 1]?.from ?? '9999-12-31') > day);
      expect(inForce.map(({ permille }) => permille)).toEqual([standardVatRate(country, day)]);
    }
    for (const { permille } of rates) {
      // Directive 2006/112/EC, article 97: at least 15 %.
      expect(permille).toBeGreaterThanOrEqual(150);
      expect(permille).toBeLessThanOrEqual(270);
    }
  });

  it.each(COUNTRIES)('are listed for %s with the oldest first, each another rate with a source that has a title and a year', (country) => {
    const rates = STANDARD_VAT_RATES[country];
    expect(rates[0].from <= '2020-01-01').toBe(true);
    rates.forEach(({ permille, from, source }, index) => {
      const earlier = rates[index - 1];
      expect(dayOf(Date.parse(from))).toBe(from);
      expect(source).toMatch(/\S{3,}.*\b20\d\d\b/);
      if (earlier !== undefined) expect([earlier.from < from, earlier.permille !== permille]).toEqual([true, true]);
    });
  });

  it.each(CHANGES)('change in %s after %s: from %s on, %d ‰ become %d ‰', (country, lastDay, firstDay, before, after) => {
    expect(dayBefore(firstDay)).toBe(lastDay);
    expect([standardVatRate(country, lastDay), standardVatRate(country, firstDay)]).toEqual([before, after]);
  });

  it('have no other change since 2020', () => {
    const changes = COUNTRIES.flatMap((country) => STANDARD_VAT_RATES[country].slice(1).map(({ from }) => `${country} ${from}`));
    expect(changes.toSorted()).toEqual(CHANGES.map(([country, , firstDay]) => `${country} ${firstDay}`).toSorted());
    expect(changes.every((change) => change.slice(3) <= VAT_RATES_COMPARED_ON)).toBe(true);
    for (const country of COUNTRIES) expect(STANDARD_VAT_RATES[country][0].from <= '2020-01-01').toBe(true);
  });

  it.each(['2026', '2026-1-1', '', 'tomorrow'])('refuse the day "%s"', (day) => {
    expect(() => standardVatRate('ES', day)).toThrow(RangeError);
  });

  it('refuse days before the first known rate', () => {
    expect(() => standardVatRate('RO', '2016-12-31')).toThrow(RangeError);
  });
});
