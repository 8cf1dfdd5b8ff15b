import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CATEGORIES, type Found } from './verdict';

const HEADLESS = '--headless=new --no-sandbox --disable-dev-shm-usage';
/** One run takes a quarter of a minute on a quiet machine; one that takes so long will not end. */
const RUN_WITHIN_MS = 180_000;

interface SentFile {
  readonly resourceType?: string;
  readonly transferSize?: number;
}

interface Report {
  readonly categories: Record<(typeof CATEGORIES)[number], { readonly score: number | null }>;
  readonly audits: Record<string, { readonly numericValue?: number; readonly details?: { readonly items?: readonly SentFile[] } }>;
  readonly runtimeError?: { readonly message: string };
}

function foundIn({ categories, audits }: Report): Found {
  const figure = (audit: string): number => audits[audit]?.numericValue ?? 0;
  const files = audits['network-requests']?.details?.items ?? [];
  const weight = (kind: string): number =>
    files.filter(({ resourceType }) => resourceType === kind).reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name].score ?? 0) * 100)),
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

/** Runs Lighthouse once with its mobile preset; throws when it does not end in time, or could not measure. */
async function measure(url: string, folder: string): Promise<Found> {
  const file = join(folder, 'report.json');
  await rm(file, { force: true });
  const program = join(dirname(createRequire(__filename).resolve('lighthouse/package.json')), 'cli/index.js');
  const run = spawn(process.execPath, [program, url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${HEADLESS}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: RUN_WITHIN_MS,
  });
  await new Promise<void>((done, fail) => {
    run.once('error', fail);
    run.once('exit', (code) => (code === 0 ? done() : fail(new Error(`Lighthouse ended with ${code ?? 'a signal'}`))));
  });
  const report = JSON.parse(await readFile(file, 'utf8')) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse could not measure ${url}: ${report.runtimeError.message}`);
  return foundIn(report);
}

/**
 * Measures a page several times; a run that fails is told and left out, and the page fails when none is left.
 *
 * @param folder for reports
 */
export async function measurePage(url: string, folder: string, runs: number): Promise<Found[]> {
  const found: Found[] = [];
  for (let run = 0; run < runs; run += 1) {
    try {
      found.push(await measure(url, folder));
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }
  if (found.length === 0) throw new Error(`${url} could not be measured`);
  return found;
}
