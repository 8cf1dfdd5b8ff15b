import { FailedRun, toRunResult, type LighthouseReport } from './report';

const REPORT: LighthouseReport = {
  categories: { performance: { score: 0.994 }, accessibility: { score: 1 }, 'best-practices': { score: 1 }, seo: { score: 0.91 } },
  audits: {
    'first-contentful-paint': { numericValue: 692 },
    'largest-contentful-paint': { numericValue: 1_211 },
    'total-blocking-time': { numericValue: 80 },
    'speed-index': { numericValue: 700 },
    'cumulative-layout-shift': { numericValue: 0 },
    'network-requests': {
      details: {
        items: [
          { resourceType: 'Document', transferSize: 14_500 },
          { resourceType: 'Script', transferSize: 90_000 },
          { resourceType: 'Script', transferSize: 10_000 },
          { resourceType: 'Font', transferSize: 30_000 },
          { resourceType: 'Image', transferSize: 5_000 },
        ],
      },
    },
  },
};
const catchFailure = (report: LighthouseReport): unknown => {
  try {
    return toRunResult(report);
  } catch (error) {
    return error;
  }
};

it('toRunResult reads scores out of a hundred, times and transferred bytes', () => {
  expect(toRunResult(REPORT)).toEqual({
    scores: [99, 100, 100, 91],
    figures: { FCP: 692, LCP: 1_211, TBT: 80, SI: 700, CLS: 0, page: 14_500, code: 100_000, letters: 30_000 },
  });
});

it('toRunResult throws for a run that Lighthouse calls failed', () => {
  const failure = catchFailure({
    ...REPORT,
    runtimeError: { code: 'NO_NAVSTART', message: 'Something went wrong with recording the trace' },
  });
  expect(failure).toBeInstanceOf(FailedRun);
  expect(failure).toMatchObject({ code: 'NO_NAVSTART', message: 'Something went wrong with recording the trace' });
});

it('toRunResult treats a score that Lighthouse could not compute as a failure, not as zero', () => {
  const categories = { ...REPORT.categories, performance: { score: null } };
  expect(catchFailure({ ...REPORT, categories })).toMatchObject({
    code: 'NO_SCORE',
    message: 'Lighthouse returned no score for performance',
  });
  const audits = { ...REPORT.audits, 'largest-contentful-paint': { errorMessage: 'The page did not display content (NO_LCP)' } };
  expect(catchFailure({ categories, audits })).toMatchObject({ code: 'NO_SCORE', message: 'The page did not display content (NO_LCP)' });
});
