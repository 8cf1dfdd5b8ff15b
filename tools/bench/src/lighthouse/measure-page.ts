import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { FailedRun, toRunResult, type LighthouseReport } from './report';
import type { RunResult } from './verdict';

const CHROME_FLAGS = '--headless=new --no-sandbox --disable-dev-shm-usage';
/** Lighthouse is installed separately, beside this package's build. */
const LIGHTHOUSE_PACKAGE = join(__dirname, '../lighthouse/package.json');
/** Timeout of one run, which takes about 15 seconds on a quiet machine. */
const RUN_TIMEOUT_MS = 180_000;
/** Lighthouse sometimes misses the start of a page. A page that always fails this way has a fault. */
const MAX_REPEATS = 2;

/** The results of the runs of one page. */
export interface PageMeasurement {
  readonly found: readonly RunResult[];
  /** Lighthouse's codes of the failed runs that were repeated, in order. */
  readonly repeated: readonly string[];
}

/** Measures a page once. */
export type MeasureOnce = (url: string, folder: string) => Promise<RunResult>;

const readReport = async (file: string): Promise<LighthouseReport> => JSON.parse(await readFile(file, 'utf8')) as LighthouseReport;

/**
 * Runs Lighthouse once with its mobile preset.
 *
 * @throws FailedRun when it reports that it could not measure; another error when it times out or writes no report
 */
const runLighthouse: MeasureOnce = async (url, folder) => {
  const file = join(folder, 'report.json');
  await rm(file, { force: true });
  const cliPath = join(dirname(createRequire(LIGHTHOUSE_PACKAGE).resolve('lighthouse/package.json')), 'cli/index.js');
  const run = spawn(
    process.execPath,
    [cliPath, url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${CHROME_FLAGS}`],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: RUN_TIMEOUT_MS,
    },
  );
  const code = await new Promise<number | null>((done, fail) => {
    run.once('error', fail);
    run.once('exit', done);
  });
  // Lighthouse exits with an error also after it wrote a report about that error.
  if (code === 0 || (code !== null && existsSync(file))) {
    const found = toRunResult(await readReport(file));
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
  measure: MeasureOnce = runLighthouse,
): Promise<PageMeasurement> {
  const found: RunResult[] = [];
  const repeated: string[] = [];
  const measureWithRepeats = async (repeats = 0): Promise<RunResult> => {
    try {
      return await measure(url, folder);
    } catch (error) {
      if (!(error instanceof FailedRun) || repeats === MAX_REPEATS) throw error;
      repeated.push(error.code);
      log(`Lighthouse called a run of ${url} failed (${error.code}); repeated, ${repeats + 1} of ${MAX_REPEATS}`);
      return measureWithRepeats(repeats + 1);
    }
  };
  for (let run = 0; run < runs; run += 1) {
    try {
      found.push(await measureWithRepeats());
    } catch (error) {
      log(`A run of ${url} is left out: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (found.length === 0) throw new Error(`${url} could not be measured`);
  return { found, repeated };
}
