import { measurePage, type Measure, type Measured } from './measure-page';
import { FailedRun } from './report';
import type { Found } from './verdict';

const URL = 'http://shop.example/';
const FOUND: Found = {
  scores: [100, 100, 100, 100],
  figures: { FCP: 700, LCP: 1_100, TBT: 0, SI: 700, CLS: 0, page: 13_500, code: 110_000, letters: 30_000 },
};
const NO_START = new FailedRun('NO_NAVSTART', 'the trace has no beginning');

let lines: string[];

/** Measures a page whose runs end like this, in order. */
function measureWith(ends: readonly (Found | Error)[], runs: number): Promise<Measured> {
  const left = [...ends];
  const measure: Measure = () => {
    const end = left.shift() ?? new Error('this run was not expected');
    return end instanceof Error ? Promise.reject(end) : Promise.resolve(end);
  };
  return measurePage(URL, '/reports', runs, (line) => lines.push(line), measure);
}

beforeEach(() => {
  lines = [];
});

it('measurePage measures the requested number of runs and logs no line', async () => {
  expect(await measureWith([FOUND, FOUND, FOUND], 3)).toEqual({ found: [FOUND, FOUND, FOUND], repeated: [] });
  expect(lines).toEqual([]);
});

it('measurePage repeats a run that Lighthouse calls failed, and logs it', async () => {
  expect(await measureWith([FOUND, NO_START, FOUND, FOUND], 3)).toEqual({ found: [FOUND, FOUND, FOUND], repeated: ['NO_NAVSTART'] });
  expect(lines).toEqual([`Lighthouse called a run of ${URL} failed (NO_NAVSTART); repeated, 1 of 2`]);
});

it('measurePage repeats one run at most twice, then leaves it out', async () => {
  expect(await measureWith([NO_START, NO_START, NO_START, FOUND], 2)).toEqual({ found: [FOUND], repeated: ['NO_NAVSTART', 'NO_NAVSTART'] });
  expect(lines).toHaveLength(3);
  expect(lines[2]).toBe(`A run of ${URL} is left out: the trace has no beginning`);
});

it('measurePage does not repeat a run that ended in another way', async () => {
  expect(await measureWith([new Error('Lighthouse ended with a signal'), FOUND], 2)).toEqual({ found: [FOUND], repeated: [] });
  expect(lines).toEqual([`A run of ${URL} is left out: Lighthouse ended with a signal`]);
});

it('measurePage fails when no run of a page is left', async () => {
  await expect(measureWith([NO_START, NO_START, NO_START], 1)).rejects.toThrow(`${URL} could not be measured`);
});
