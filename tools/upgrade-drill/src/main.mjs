import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, Shop } from '../../simulate-year/src/shop.mjs';
import { Drill } from './drill.mjs';
import { buildEarlierVersion, findEarlierCommit, removeEarlierVersion } from './earlier-version.mjs';
import { checkShop } from './oracles.mjs';
import { ProgramLinks } from './programs.mjs';
import { Tally } from './tally.mjs';

const MAX_PRINTED_FINDINGS = 20;

/** Runs the drill. Returns whether nothing is wrong. */
export async function runDrill({ from, seed, minutes, folder: keptFolder, report }) {
  const commit = findEarlierCommit(root, from);
  const current = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  report(`N−1 is ${commit}, N is ${current} with the files of this folder, seed ${seed}`);
  const folder = keptFolder ?? mkdtempSync(join(tmpdir(), 'brote-upgrade-'));
  const earlier = join(folder, 'earlier');
  try {
    buildEarlierVersion({ root, folder: earlier, commit, report });
    return await drill({ folder, earlier, seed, minutes, report });
  } finally {
    if (keptFolder === null) {
      if (existsSync(earlier)) removeEarlierVersion(root, earlier);
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

async function drill({ folder, earlier, seed, minutes, report }) {
  const home = join(folder, 'shop');
  rmSync(home, { recursive: true, force: true });
  const links = new ProgramLinks({ folder: join(folder, 'programs'), earlier, current: root });
  links.create();
  const shop = new Shop(home, { BROTE_PROGRAMS: links.folder });
  const tally = new Tally();
  await shop.open();
  try {
    const startedAt = Date.now();
    const run = new Drill({ shop, links, tally, seed, minutes, report });
    // What happened until then is checked all the same.
    await run.play().catch((error) => tally.failures.push(String(error)));
    const results = await checkShop({ home, addresses: shop.addresses, failures: tally.failures, sales: run.sales });
    report(['', ...tally.lines(), ''].join('\n'));
    report(`Played and checked in ${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes (seed ${seed}).`);
    return printResults(results, report);
  } finally {
    await shop.close();
  }
}

function printResults(results, report) {
  for (const { name, findings } of results) {
    report(`${findings.length === 0 ? '✓' : '✗'} ${name}${findings.length === 0 ? '' : `: ${findings.length} findings`}`);
    for (const finding of findings.slice(0, MAX_PRINTED_FINDINGS)) report(`    ${finding}`);
  }
  return results.every(({ findings }) => findings.length === 0);
}
