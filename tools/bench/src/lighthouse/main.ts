import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openShop } from '@brote/local-servers/open-shop';
import { measurePage } from './measure-page';
import { publicPaths } from './public-paths';
import { CATEGORIES, compare, lineOf, tableOf, type Verdict } from './verdict';

const ROOT = resolve(__dirname, '../../..');
const DEFAULT_RUNS = 5;

/** `main.ts [runs] [path …]`: the runs of each page, and the pages. Without a path all pages are measured. */
function readArguments(): { runs: number; named: readonly string[] } {
  const [first = String(DEFAULT_RUNS), ...named] = process.argv.slice(2);
  const runs = Number(first);
  if (!Number.isInteger(runs) || runs < 1 || runs > 50) throw new Error(`${first} is not a number of runs; use 1 to 50.`);
  return { runs, named };
}

async function main(): Promise<void> {
  const { runs, named } = readArguments();
  const folder = await mkdtemp(join(tmpdir(), 'brote-lighthouse-'));
  const shop = await openShop({ root: ROOT, home: folder });
  try {
    const { origin } = shop.addresses;
    const paths = named.length > 0 ? named : await publicPaths(origin);
    console.log(`Lighthouse, mobile, medians of ${runs}: ${CATEGORIES.join(' / ')}; milliseconds with minimum and maximum`);
    // The first run starts the browser cold, and the shop renders pages that are not cached yet.
    await measurePage(origin, folder, 1);
    const verdicts: Verdict[] = [];
    for (const path of paths) {
      const { found, repeated } = await measurePage(origin + path, folder, runs);
      const verdict = compare(path, found, repeated);
      verdicts.push(verdict);
      console.log(lineOf(verdict));
    }
    console.log(`\n${tableOf(verdicts)}`);
    if (verdicts.some(({ misses }) => misses.length > 0)) process.exitCode = 1;
  } finally {
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
