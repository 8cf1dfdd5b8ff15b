import { median } from '../percentiles';

/** The categories that Lighthouse scores, in the order of the scores. */
export const LIGHTHOUSE_CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Times in milliseconds, the layout shift without a unit, transferred sizes in bytes. */
export const PAGE_METRICS = ['FCP', 'LCP', 'TBT', 'SI', 'CLS', 'page', 'code', 'letters'] as const;
export type PageMetric = (typeof PAGE_METRICS)[number];

/** The result of one run of a page. */
export interface RunResult {
  /** 0 to 100, in the order of the categories. */
  readonly scores: readonly number[];
  readonly figures: Readonly<Record<PageMetric, number>>;
}

/** The result of all runs of one page. */
export interface PageVerdict {
  readonly path: string;
  readonly runs: number;
  /** Lighthouse's codes of the repeated runs. */
  readonly repeated: readonly string[];
  /** Medians. */
  readonly scores: readonly number[];
  readonly figures: Readonly<Record<PageMetric, number>>;
  /** Minimum and maximum of each figure. */
  readonly spread: Readonly<Record<PageMetric, readonly [least: number, most: number]>>;
  /** Goals that the medians miss, in words; empty when they reach all. */
  readonly misses: readonly string[];
}

/** Pages that must be perfect; every other public page may lose five points. */
const PERFECT_PATHS = ['/', '/shop', '/subscriptions'];
const PERFECT_SCORE = 100;
const GOOD_SCORE = 95;
/** The limit of the largest contentful paint, in milliseconds, on the preset's slow network. */
const MAX_LCP_MS = 1_200;
const BYTES_PER_KB = 1_000;
const SIZE_METRICS: readonly PageMetric[] = ['page', 'code', 'letters'];

const formatMetric = (metric: PageMetric, value: number): string => {
  if (metric === 'CLS') return value.toFixed(3);
  return SIZE_METRICS.includes(metric) ? (value / BYTES_PER_KB).toFixed(1) : value.toFixed(0);
};

function findMisses(path: string, scores: readonly number[], { LCP, CLS }: PageVerdict['figures']): string[] {
  const requiredScore = PERFECT_PATHS.includes(path) ? PERFECT_SCORE : GOOD_SCORE;
  const lowScores = LIGHTHOUSE_CATEGORIES.flatMap((name, index) =>
    (scores[index] ?? 0) < requiredScore ? [`${name} ${scores[index] ?? 0} of ${requiredScore}`] : [],
  );
  return [
    ...lowScores,
    ...(LCP > MAX_LCP_MS ? [`LCP ${formatMetric('LCP', LCP)} ms of ${MAX_LCP_MS}`] : []),
    ...(CLS > 0 ? [`CLS ${formatMetric('CLS', CLS)} of 0`] : []),
  ];
}

const mapMetrics = <T>(valueFor: (metric: PageMetric) => T): Record<PageMetric, T> =>
  Object.fromEntries(PAGE_METRICS.map((metric) => [metric, valueFor(metric)])) as Record<PageMetric, T>;

/** Rates a page by the medians of its runs. Repeated runs do not change the verdict: their error codes are only reported. */
export function ratePage(path: string, runResults: readonly RunResult[], repeated: readonly string[] = []): PageVerdict {
  const scores = LIGHTHOUSE_CATEGORIES.map((_name, index) => median(runResults.map((each) => each.scores[index] ?? 0)));
  const valuesOf = (metric: PageMetric): number[] => runResults.map((each) => each.figures[metric]);
  const figures = mapMetrics((metric) => median(valuesOf(metric)));
  const spread = mapMetrics((metric) => [Math.min(...valuesOf(metric)), Math.max(...valuesOf(metric))] as const);
  return { path, runs: runResults.length, repeated, scores, figures, spread, misses: findMisses(path, scores, figures) };
}

const checkMarkOf = ({ misses }: PageVerdict): string => (misses.length === 0 ? '✓' : '✗');

/** One line for a page: medians, minimum and maximum of each time, and the number of repeated runs. */
export function formatVerdictLine(verdict: PageVerdict): string {
  const { path, runs, repeated, scores, figures, spread } = verdict;
  const repeatNote = repeated.length === 0 ? '' : `, ${repeated.length} made again (${[...new Set(repeated)].join(', ')})`;
  const formattedTimes = PAGE_METRICS.filter((metric) => !SIZE_METRICS.includes(metric)).map((metric) => {
    const [least, most] = spread[metric];
    return `${metric} ${formatMetric(metric, figures[metric])} (${formatMetric(metric, least)} to ${formatMetric(metric, most)})`;
  });
  return `${checkMarkOf(verdict)} ${path}  ${scores.join(' / ')}  ${formattedTimes.join(', ')}, ${runs === 1 ? '1 run' : `${runs} runs`}${repeatNote}`;
}

/** A table of all pages, and the missed goals. */
export function formatVerdictTable(verdicts: readonly PageVerdict[]): string {
  const rows = [
    [
      '',
      'page',
      ...LIGHTHOUSE_CATEGORIES.map((name) => name.slice(0, 5)),
      'FCP ms',
      'LCP ms',
      'TBT ms',
      'SI ms',
      'CLS',
      'HTML kB',
      'code kB',
      'letters kB',
    ],
    ...verdicts.map((verdict) => [
      checkMarkOf(verdict),
      verdict.path,
      ...verdict.scores.map(String),
      ...PAGE_METRICS.map((metric) => formatMetric(metric, verdict.figures[metric])),
    ]),
  ];
  const widths = (rows[0] ?? []).map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const table = rows.map((row) =>
    row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '),
  );
  const failingVerdicts = verdicts.filter(({ misses }) => misses.length > 0);
  const summaryLines =
    failingVerdicts.length === 0
      ? [`${verdicts.length === 1 ? 'The page reaches its' : `All ${verdicts.length} pages reach their`} goals.`]
      : [
          `${failingVerdicts.length} of ${verdicts.length} miss a goal:`,
          ...failingVerdicts.map(({ path, misses }) => `  ${path}: ${misses.join(', ')}`),
        ];
  return [...table, '', ...summaryLines].join('\n');
}
