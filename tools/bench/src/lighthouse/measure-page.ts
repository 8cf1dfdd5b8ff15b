import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { FailedRun, foundIn, type Report } from './report';
import type { Found } from './verdict';

const HEADLESS = '--headless=new --no-sandbox --disable-dev-shm-usage';
/** Lighthouse is installed separately, beside this package's build. */
const INSTALLED = join(__dirname, '../lighthouse/package.json');
/** Timeout of one run, which takes about 15 seconds on a quiet machine. */
const RUN_WITHIN_MS = 180_000;
/** Lighthouse sometimes misses the start of a page. A page that always fails this way has a fault. */
const MOST_REPEATS = 2;

/** The results of the runs of one page. */
export interface Measured {
  readonly found: readonly Found[];
  /** Lighthouse's codes of the failed runs that were repeated, in order. */
  readonly repeated: readonly string[];
}

/** Measures a page once. */
export type Measure = (url: string, folder: string) => Promise<Found>;

const readReport = async (file: string): Promise<Report> => JSON.parse(await readFile(file, 'utf8')) as Report;

/**
 * Runs Lighthouse once with its mobile preset.
 *
 * @throws FailedRun when it reports that it could not measure; another error when it times out or writes no report
 */
const runLighthouse: Measure = async (url, folder) => {
  const file = join(folder, 'report.json');
  await rm(file, { force: true });
  const program = join(dirname(createRequire(INSTALLED).resolve('lighthouse/package.json')), 'cli/index.js');
  const run = spawn(process.execPath, [program, url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${HEADLESS}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: RUN_WITHIN_MS,
  });
  const code = await new Promise<number | null>((done, fail) => {
    run.once('error', fail);
    run.once('exit', done);
  });
  // Lighthouse exits with an error also after it wrote a report about that error.
  if (code === 0 || (code !== null && existsSync(file))) {
    const found = foundIn(await readReport(file));
    if (code === 0) return found;
  }
  throw new Error(`Lighthouse ended with ${code ?? 'a signal'}`);
};

/**
 * Measures a page several times. A run that Lighthouse itself reports as failed is repeated at most twice. A run that still fails is
 * reported and left out.
 *
 * @param folder for reports
 * @param log receives a line for each run that is repeated or left out
 * @throws Error when no run is left
 */
export async function measurePage(
  url: string,
  folder: string,
  runs: number,
  log: (line: string) => void = console.error,
  measure: Measure = runLighthouse,
): Promise<Measured> {
  const found: Found[] = [];
  const repeated: string[] = [];
  const measureAtLast = async (repeats = 0): Promise<Found> => {
    try {
      return await measure(url, folder);
    } catch (error) {
      if (!(error instanceof FailedRun) || repeats === MOST_REPEATS) throw error;
      repeated.push(error.code);
      log(`Lighthouse called a run of ${url} failed (${error.code}); repeated, ${repeats + 1} of ${MOST_REPEATS}`);
      return measureAtLast(repeats + 1);
    }
  };
  for (let run = 0; run < runs; run += 1) {
    try {
      found.push(await measureAtLast());
    } catch (error) {
      log(`A run of ${url} is left out: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (found.length === 0) throw new Error(`${url} could not be measured`);
  return { found, repeated };
}
