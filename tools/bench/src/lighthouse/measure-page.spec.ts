import { measurePage, type MeasureOnce, type PageMeasurement } from './measure-page';
import { FailedRun } from './report';
import type { RunResult } from './verdict';

const PAGE_URL = 'http://shop.example/';
const RUN_RESULT: RunResult = {
  scores: [100, 100, 100, 100],
  figures: { FCP: 700, LCP: 1_100, TBT: 0, SI: 700, CLS: 0, page: 13_500, code: 110_000, letters: 30_000 },
};
const NO_NAVSTART_ERROR = new FailedRun('NO_NAVSTART', 'the trace has no beginning');

let loggedLines: string[];

/** Measures a page whose runs end like this, in order. */
function measureWith(outcomes: readonly (RunResult | Error)[], runs: number): Promise<PageMeasurement> {
  const remaining = [...outcomes];
  const measure: MeasureOnce = () => {
    const outcome = remaining.shift() ?? new Error('this run was not expected');
    return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
  };
  return measurePage(PAGE_URL, '/reports', runs, (line) => loggedLines.push(line), measure);
}

beforeEach(() => {
  loggedLines = [];
});

it('measurePage measures the requested number of runs and logs no line', async () => {
  expect(await measureWith([RUN_RESULT, RUN_RESULT, RUN_RESULT], 3)).toEqual({ found: [RUN_RESULT, RUN_RESULT, RUN_RESULT], repeated: [] });
  expect(loggedLines).toEqual([]);
});

it('measurePage repeats a run that Lighthouse calls failed, and logs it', async () => {
  expect(await measureWith([RUN_RESULT, NO_NAVSTART_ERROR, RUN_RESULT, RUN_RESULT], 3)).toEqual({
    found: [RUN_RESULT, RUN_RESULT, RUN_RESULT],
    repeated: ['NO_NAVSTART'],
  });
  expect(loggedLines).toEqual([`Lighthouse called a run of ${PAGE_URL} failed (NO_NAVSTART); repeated, 1 of 2`]);
});

it('measurePage repeats one run at most twice, then leaves it out', async () => {
  expect(await measureWith([NO_NAVSTART_ERROR, NO_NAVSTART_ERROR, NO_NAVSTART_ERROR, RUN_RESULT], 2)).toEqual({
    found: [RUN_RESULT],
    repeated: ['NO_NAVSTART', 'NO_NAVSTART'],
  });
  expect(loggedLines).toHaveLength(3);
  expect(loggedLines[2]).toBe(`A run of ${PAGE_URL} is left out: the trace has no beginning`);
});

it('measurePage does not repeat a run that ended in another way', async () => {
  expect(await measureWith([new Error('Lighthouse ended with a signal'), RUN_RESULT], 2)).toEqual({ found: [RUN_RESULT], repeated: [] });
  expect(loggedLines).toEqual([`A run of ${PAGE_URL} is left out: Lighthouse ended with a signal`]);
});

it('measurePage fails when no run of a page is left', async () => {
  await expect(measureWith([NO_NAVSTART_ERROR, NO_NAVSTART_ERROR, NO_NAVSTART_ERROR], 1)).rejects.toThrow(
    `${PAGE_URL} could not be measured`,
  );
});
