import { LIGHTHOUSE_CATEGORIES, type RunResult } from './verdict';

interface TransferredFile {
  readonly resourceType?: string;
  readonly transferSize?: number;
}

interface LighthouseAudit {
  readonly numericValue?: number;
  /** Reason why the audit failed. */
  readonly errorMessage?: string;
  readonly details?: { readonly items?: readonly TransferredFile[] };
}

/** Fields of Lighthouse's report that the bench reads. */
export interface LighthouseReport {
  readonly categories: Record<(typeof LIGHTHOUSE_CATEGORIES)[number], { readonly score: number | null }>;
  readonly audits: Record<string, LighthouseAudit>;
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
export function toRunResult({ categories, audits, runtimeError }: LighthouseReport): RunResult {
  if (runtimeError) throw new FailedRun(runtimeError.code, runtimeError.message);
  const scores = LIGHTHOUSE_CATEGORIES.map((name) => {
    const { score } = categories[name];
    if (score !== null) return Math.round(score * 100);
    const reason = Object.values(audits).find(({ errorMessage }) => errorMessage !== undefined)?.errorMessage;
    throw new FailedRun('NO_SCORE', reason ?? `Lighthouse returned no score for ${name}`);
  });
  const readMetric = (audit: string): number => audits[audit]?.numericValue ?? 0;
  const files = audits['network-requests']?.details?.items ?? [];
  const sumTransferSize = (kind: string): number =>
    files.filter(({ resourceType }) => resourceType === kind).reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  return {
    scores,
    figures: {
      FCP: readMetric('first-contentful-paint'),
      LCP: readMetric('largest-contentful-paint'),
      TBT: readMetric('total-blocking-time'),
      SI: readMetric('speed-index'),
      CLS: readMetric('cumulative-layout-shift'),
      page: sumTransferSize('Document'),
      code: sumTransferSize('Script'),
      letters: sumTransferSize('Font'),
    },
  };
}
