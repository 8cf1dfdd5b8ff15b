import { CATEGORIES, type Found } from './verdict';

interface SentFile {
  readonly resourceType?: string;
  readonly transferSize?: number;
}

interface Audit {
  readonly numericValue?: number;
  /** Reason why the audit failed. */
  readonly errorMessage?: string;
  readonly details?: { readonly items?: readonly SentFile[] };
}

/** Fields of Lighthouse's report that the bench reads. */
export interface Report {
  readonly categories: Record<(typeof CATEGORIES)[number], { readonly score: number | null }>;
  readonly audits: Record<string, Audit>;
  /** Error of the whole run, such as `NO_NAVSTART` or `NO_FCP`. */
  readonly runtimeError?: { readonly code: string; readonly message: string };
}

/** A run that Lighthouse itself reports as failed. It does not describe the page and is worth repeating. */
export class FailedRun extends Error {
  override readonly name = 'FailedRun';

  /** @param code Lighthouse's name of the error; `NO_SCORE` when only scores are missing */
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** @throws FailedRun when Lighthouse calls the run failed or could not compute a score */
export function foundIn({ categories, audits, runtimeError }: Report): Found {
  if (runtimeError) throw new FailedRun(runtimeError.code, runtimeError.message);
  const scores = CATEGORIES.map((name) => {
    const { score } = categories[name];
    if (score !== null) return Math.round(score * 100);
    const reason = Object.values(audits).find(({ errorMessage }) => errorMessage !== undefined)?.errorMessage;
    throw new FailedRun('NO_SCORE', reason ?? `Lighthouse returned no score for ${name}`);
  });
  const figure = (audit: string): number => audits[audit]?.numericValue ?? 0;
  const files = audits['network-requests']?.details?.items ?? [];
  const weight = (kind: string): number =>
    files.filter(({ resourceType }) => resourceType === kind).reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  return {
    scores,
    figures: {
      FCP: figure('first-contentful-paint'),
      LCP: figure('largest-contentful-paint'),
      TBT: figure('total-blocking-time'),
      SI: figure('speed-index'),
      CLS: figure('cumulative-layout-shift'),
      page: weight('Document'),
      code: weight('Script'),
      letters: weight('Font'),
    },
  };
}
