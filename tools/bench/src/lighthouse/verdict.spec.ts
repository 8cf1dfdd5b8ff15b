import { ratePage, formatVerdictLine, formatVerdictTable, type RunResult } from './verdict';

const runResult = (performance: number, figures: Partial<RunResult['figures']> = {}): RunResult => ({
  scores: [performance, 100, 100, 100],
  figures: { FCP: 900, LCP: 1_100, TBT: 0, SI: 1_000, CLS: 0, page: 13_500, code: 110_000, letters: 40_000, ...figures },
});

describe('the verdict on a page', () => {
  it('compares the medians of its runs', () => {
    expect(ratePage('/', [runResult(100), runResult(90), runResult(100, { LCP: 2_000 })]).misses).toEqual([]);
    expect(ratePage('/', [runResult(90), runResult(90), runResult(100)]).misses).toEqual(['performance 90 of 100']);
  });

  it('allows pages other than the first three to lose five points', () => {
    expect(ratePage('/terms', [runResult(95)]).misses).toEqual([]);
    expect(ratePage('/terms', [runResult(94)]).misses).toEqual(['performance 94 of 95']);
    expect(ratePage('/shop', [runResult(99)]).misses).toEqual(['performance 99 of 100']);
  });

  it('requires a timely largest paint and no layout shift', () => {
    expect(ratePage('/shop', [runResult(100, { LCP: 1_201, CLS: 0.004 })]).misses).toEqual(['LCP 1201 ms of 1200', 'CLS 0.004 of 0']);
  });
});

describe('the printed report', () => {
  it('lists the medians of each page with their spread', () => {
    const verdict = ratePage('/', [runResult(100), runResult(100, { LCP: 1_050 }), runResult(98, { LCP: 1_300 })]);
    expect(formatVerdictLine(verdict)).toBe(
      '✓ /  100 / 100 / 100 / 100  FCP 900 (900 to 900), LCP 1100 (1050 to 1300), TBT 0 (0 to 0), SI 1000 (1000 to 1000), CLS 0.000 (0.000 to 0.000), 3 runs',
    );
  });

  it('counts the repeated runs of a page and names the reasons', () => {
    const line = formatVerdictLine(ratePage('/', [runResult(100)], ['NO_NAVSTART', 'NO_FCP', 'NO_NAVSTART']));
    expect(line).toMatch(/, 1 run, 3 made again \(NO_NAVSTART, NO_FCP\)$/);
    expect(formatVerdictLine(ratePage('/', [runResult(100)]))).toMatch(/, 1 run$/);
  });

  it('ends with a table of all pages and the missed marks', () => {
    const pages = [ratePage('/', [runResult(100)]), ratePage('/subscriptions', [runResult(99)])];
    const [head, first, second, space, ...verdict] = formatVerdictTable(pages).split('\n');
    expect(head).toMatch(/page +perfo +acces +best- +seo +FCP ms +LCP ms .* HTML kB +code kB +letters kB$/);
    expect(first).toMatch(/^✓ {2}\/ +100 +100 +100 +100 +900 +1100 +0 +1000 +0.000 +13.5 +110.0 +40.0$/);
    expect(second).toMatch(/^✗ {2}\/subscriptions +99 /);
    expect(space).toBe('');
    expect(verdict).toEqual(['1 of 2 miss a goal:', '  /subscriptions: performance 99 of 100']);
    expect(formatVerdictTable([ratePage('/', [runResult(100)]), ratePage('/shop', [runResult(100)])])).toContain(
      'All 2 pages reach their goals.',
    );
  });
});
