import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { openShop } from '@brote/local-servers/open-shop';
import { median } from './percentiles';

const ROOT = resolve(__dirname, '../../..');
const HEADLESS = '--headless=new --no-sandbox --disable-dev-shm-usage';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const AUDITS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  SI: 'speed-index',
} as const;
const SHIFT = 'cumulative-layout-shift';
/** Pages that must be perfect; every other public page may lose five points. */
const PERFECT = ['/', '/shop', '/subscriptions'];
const OTHERS = [
  '/about',
  '/contact',
  '/recycling-guide',
  '/sustainability',
  '/terms',
  '/privacy',
  '/shipping',
  '/withdrawal',
  '/login',
  '/register',
];
const PASSES = 0.95;
/** One run takes a quarter of a minute on a quiet machine; one that takes so long will not end. */
const RUN_WITHIN_MS = 180_000;
const DEFAULT_RUNS = 5;

interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
  runtimeError?: { message: string };
}

/** Runs Lighthouse once with its mobile preset; throws when it does not end in time, or could not measure. */
async function measure(url: string, folder: string): Promise<Report> {
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
  return report;
}

/** Measures a page several times; a run that fails is told and left out, and the page fails when none is left. */
async function measureOften(url: string, folder: string, runs: number): Promise<Report[]> {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) {
    try {
      reports.push(await measure(url, folder));
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }
  if (reports.length === 0) throw new Error(`${url} could not be measured`);
  return reports;
}

/** Prints a page's line of medians, each with the least and the most; false when the medians miss their mark. */
function say(path: string, reports: readonly Report[]): boolean {
  const scores = CATEGORIES.map((name) => median(reports.map(({ categories }) => categories[name].score ?? 0)));
  const isPassed = scores.every((score) => score >= (PERFECT.includes(path) ? 1 : PASSES));
  const marks = scores.map((score) => Math.round(score * 100)).join(' / ');
  const spread = (audit: string, digits = 0): string => {
    const values = reports.map(({ audits }) => audits[audit]?.numericValue ?? 0);
    return [median(values), Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits)).join(' ‹') + '›';
  };
  const times = Object.entries(AUDITS).map(([name, audit]) => `${name} ${spread(audit)} ms`);
  console.log(`${isPassed ? '✓' : '✗'} ${path}  ${marks}  ${times.join(', ')}, CLS ${spread(SHIFT, 3)}  (${reports.length} runs)`);
  return isPassed;
}

/** `lighthouse.ts [runs] [path …]`: how often each page is measured, and which pages; all, when none is named. */
function readArguments(): { runs: number; paths: readonly string[] } {
  const [first = String(DEFAULT_RUNS), ...named] = process.argv.slice(2);
  const runs = Number(first);
  if (!Number.isInteger(runs) || runs < 1 || runs > 50) throw new Error(`${first} is no number of runs: say 1 to 50.`);
  return { runs, paths: named.length > 0 ? named : [...PERFECT, ...OTHERS] };
}

async function main(): Promise<void> {
  const { runs, paths } = readArguments();
  const folder = await mkdtemp(join(tmpdir(), 'brote-lighthouse-'));
  const shop = await openShop({ root: ROOT, home: join(folder, 'shop') });
  try {
    console.log(`Lighthouse, mobile, medians of ${runs}: ${CATEGORIES.join(' / ')}`);
    // The first run starts the browser cold, and the shop draws what nobody asked for before.
    await measureOften(shop.addresses.origin, folder, 1);
    for (const path of paths) if (!say(path, await measureOften(shop.addresses.origin + path, folder, runs))) process.exitCode = 1;
  } finally {
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
