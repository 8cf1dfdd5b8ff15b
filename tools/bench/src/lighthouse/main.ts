import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openShop } from '@brote/local-servers/open-shop';
import { measurePage } from './measure-page';
import { readPublicPaths } from './public-paths';
import { LIGHTHOUSE_CATEGORIES, ratePage, formatVerdictLine, formatVerdictTable, type PageVerdict } from './verdict';

const ROOT = resolve(__dirname, '../../..');
const DEFAULT_RUNS = 5;

/** `main.ts [runs] [path …]`: the runs of each page, and the pages. Without a path all pages are measured. */
function readArguments(): { runs: number; named: readonly string[] } {
  const [runsArgument = String(DEFAULT_RUNS), ...requestedPaths] = process.argv.slice(2);
  const runs = Number(runsArgument);
  if (!Number.isInteger(runs) || runs < 1 || runs > 50) throw new Error(`${runsArgument} is not a number of runs; use 1 to 50.`);
  return { runs, named: requestedPaths };
}

async function main(): Promise<void> {
  const { runs, named: requestedPaths } = readArguments();
  const reportFolder = await mkdtemp(join(tmpdir(), 'brote-lighthouse-'));
  const shop = await openShop({ root: ROOT, home: reportFolder });
  try {
    const { origin } = shop.addresses;
    const paths = requestedPaths.length > 0 ? requestedPaths : await readPublicPaths(origin);
    console.log(`Lighthouse, mobile, medians of ${runs}: ${LIGHTHOUSE_CATEGORIES.join(' / ')}; milliseconds with minimum and maximum`);
    // The first run starts the browser cold, and the shop renders pages that are not cached yet.
    await measurePage(origin, reportFolder, 1);
    const verdicts: PageVerdict[] = [];
    for (const path of paths) {
      const { found: runResults, repeated } = await measurePage(origin + path, reportFolder, runs);
      const verdict = ratePage(path, runResults, repeated);
      verdicts.push(verdict);
      console.log(formatVerdictLine(verdict));
    }
    console.log(`\n${formatVerdictTable(verdicts)}`);
    if (verdicts.some(({ misses }) => misses.length > 0)) process.exitCode = 1;
  } finally {
    await shop.close();
    await rm(reportFolder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
