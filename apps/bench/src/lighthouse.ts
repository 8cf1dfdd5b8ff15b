import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { openShop } from '@brote/local-servers/open-shop';

const ROOT = resolve(__dirname, '../../..');
const HEADLESS = '--headless=new --no-sandbox --disable-dev-shm-usage';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
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

interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number }>;
  audits: Record<string, { numericValue?: number }>;
}

async function measure(url: string, folder: string): Promise<Report> {
  const file = join(folder, 'report.json');
  const program = join(dirname(createRequire(__filename).resolve('lighthouse/package.json')), 'cli/index.js');
  const run = spawn(process.execPath, [program, url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${HEADLESS}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await new Promise<void>((done, fail) =>
    run.once('exit', (code) => (code === 0 ? done() : fail(new Error(`Lighthouse ended with ${code ?? 'a signal'}`)))),
  );
  return JSON.parse(await readFile(file, 'utf8')) as Report;
}

/** Prints a page's line; false when it misses its mark. */
function say(path: string, { categories, audits }: Report): boolean {
  const scores = CATEGORIES.map((name) => categories[name].score);
  const ms = (audit: string): string => `${Math.round(audits[audit]?.numericValue ?? 0)} ms`;
  const isPassed = scores.every((score) => score >= (PERFECT.includes(path) ? 1 : PASSES));
  const marks = scores.map((score) => Math.round(score * 100)).join(' / ');
  console.log(`${isPassed ? '✓' : '✗'} ${path}  ${marks}  LCP ${ms('largest-contentful-paint')}, TBT ${ms('total-blocking-time')}`);
  return isPassed;
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'brote-lighthouse-'));
  const shop = await openShop({ root: ROOT, home: join(folder, 'shop') });
  try {
    console.log(`Lighthouse, mobile: ${CATEGORIES.join(' / ')}`);
    for (const path of [...PERFECT, ...OTHERS]) if (!say(path, await measure(shop.addresses.origin + path, folder))) process.exitCode = 1;
  } finally {
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
