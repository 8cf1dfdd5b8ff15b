import { median } from '../percentiles';

/** The categories that Lighthouse scores, in the order of the scores. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Times in milliseconds, the layout shift without a unit, transferred sizes in bytes. */
export const FIGURES = ['FCP', 'LCP', 'TBT', 'SI', 'CLS', 'page', 'code', 'letters'] as const;
export type Figure = (typeof FIGURES)[number];

/** The result of one run of a page. */
export interface Found {
  /** 0 to 100, in the order of the categories. */
  readonly scores: readonly number[];
  readonly figures: Readonly<Record<Figure, number>>;
}

/** The result of all runs of one page. */
export interface Verdict {
  readonly path: string;
  readonly runs: number;
  /** Lighthouse's codes of the repeated runs. */
  readonly repeated: readonly string[];
  /** Medians. */
  readonly scores: readonly number[];
  readonly figures: Readonly<Record<Figure, number>>;
  /** Minimum and maximum of each figure. */
  readonly spread: Readonly<Record<Figure, readonly [least: number, most: number]>>;
  /** Goals that the medians miss, in words; empty when they reach all. */
  readonly misses: readonly string[];
}

/** Pages that must be perfect; every other public page may lose five points. */
const PERFECT = ['/', '/shop', '/subscriptions'];
const PERFECT_SCORE = 100;
const GOOD_SCORE = 95;
/** The limit of the largest contentful paint, in milliseconds, on the preset's slow network. */
const LCP_WITHIN_MS = 1_200;
const BYTES_PER_KB = 1_000;
const IN_KB: readonly Figure[] = ['page', 'code', 'letters'];

const write = (figure: Figure, value: number): string => {
  if (figure === 'CLS') return value.toFixed(3);
  return IN_KB.includes(figure) ? (value / BYTES_PER_KB).toFixed(1) : value.toFixed(0);
};

function missesOf(path: string, scores: readonly number[], { LCP, CLS }: Verdict['figures']): string[] {
  const wanted = PERFECT.includes(path) ? PERFECT_SCORE : GOOD_SCORE;
  const low = CATEGORIES.flatMap((name, at) => ((scores[at] ?? 0) < wanted ? [`${name} ${scores[at] ?? 0} of ${wanted}`] : []));
  return [
    ...low,
    ...(LCP > LCP_WITHIN_MS ? [`LCP ${write('LCP', LCP)} ms of ${LCP_WITHIN_MS}`] : []),
    ...(CLS > 0 ? [`CLS ${write('CLS', CLS)} of 0`] : []),
  ];
}

const perFigure = <T>(of: (figure: Figure) => T): Record<Figure, T> =>
  Object.fromEntries(FIGURES.map((figure) => [figure, of(figure)])) as Record<Figure, T>;

/** Rates a page by the medians of its runs. Repeated runs do not change the verdict: their error codes are only reported. */
export function compare(path: string, found: readonly Found[], repeated: readonly string[] = []): Verdict {
  const scores = CATEGORIES.map((_name, at) => median(found.map((each) => each.scores[at] ?? 0)));
  const valuesOf = (figure: Figure): number[] => found.map((each) => each.figures[figure]);
  const figures = perFigure((figure) => median(valuesOf(figure)));
  const spread = perFigure((figure) => [Math.min(...valuesOf(figure)), Math.max(...valuesOf(figure))] as const);
  return { path, runs: found.length, repeated, scores, figures, spread, misses: missesOf(path, scores, figures) };
}

const markOf = ({ misses }: Verdict): string => (misses.length === 0 ? '✓' : '✗');

/** One line for a page: medians, minimum and maximum of each time, and the number of repeated runs. */
export function lineOf(verdict: Verdict): string {
  const { path, runs, repeated, scores, figures, spread } = verdict;
  const again = repeated.length === 0 ? '' : `, ${repeated.length} made again (${[...new Set(repeated)].join(', ')})`;
  const times = FIGURES.filter((figure) => !IN_KB.includes(figure)).map((figure) => {
    const [least, most] = spread[figure];
    return `${figure} ${write(figure, figures[figure])} (${write(figure, least)} to ${write(figure, most)})`;
  });
  return `${markOf(verdict)} ${path}  ${scores.join(' / ')}  ${times.join(', ')}, ${runs === 1 ? '1 run' : `${runs} runs`}${again}`;
}

/** A table of all pages, and the missed goals. */
export function tableOf(verdicts: readonly Verdict[]): string {
  const rows = [
    [
      '',
      'page',
      ...CATEGORIES.map((name) => name.slice(0, 5)),
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
      markOf(verdict),
      verdict.path,
      ...verdict.scores.map(String),
      ...FIGURES.map((figure) => write(figure, verdict.figures[figure])),
    ]),
  ];
  const widths = (rows[0] ?? []).map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const table = rows.map((row) =>
    row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '),
  );
  const missing = verdicts.filter(({ misses }) => misses.length > 0);
  const judged =
    missing.length === 0
      ? [`${verdicts.length === 1 ? 'The page reaches its' : `All ${verdicts.length} pages reach their`} goals.`]
      : [`${missing.length} of ${verdicts.length} miss a goal:`, ...missing.map(({ path, misses }) => `  ${path}: ${misses.join(', ')}`)];
  return [...table, '', ...judged].join('\n');
}
