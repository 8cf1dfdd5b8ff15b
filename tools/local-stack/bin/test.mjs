// npm test: format, lint, dead code, types, builds, every spec, every journey and every story; the last line counts them.
//   --static  only format, lint, dead code, types and builds      --unit  only specs      --e2e [name …]  only journeys, or those of the named files
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordBuild, computeCurrentStamp } from './build.mjs';
import { installFromDebian } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { buildAll, checkSources } from './checks/static-checks.mjs';
import { checkGallery } from './checks/gallery.mjs';
import { runJourneys } from './checks/journeys.mjs';
import { keepTemporaryFilesInMemory } from './checks/memory-folder.mjs';
import { runSpecs } from './checks/specs.mjs';
import { TestTally } from './checks/tally.mjs';
import { ensureAlertTools } from './promtool.mjs';
import { ensureXmllint } from './xmllint.mjs';

const selectedParts = process.argv.slice(2).filter((flag) => ['--static', '--unit', '--e2e'].includes(flag));
// Only for --e2e: a whole run has all journeys.
const journeyNames = selectedParts.includes('--e2e') ? process.argv.slice(2).filter((argument) => !argument.startsWith('--')) : [];
const isSelected = (part) => selectedParts.length === 0 || selectedParts.includes(`--${part}`);
keepTemporaryFilesInMemory();
const reportsFolder = mkdtempSync(join(tmpdir(), 'brote-test-reports-'));
const tally = new TestTally();
// Seed of the random values in specs and journeys.
const seed = Number(process.env.BROTE_SEED ?? Date.now() % 2 ** 31);
process.env.BROTE_SEED = String(seed);

const printLine = (sentence) => console.log(`\n▸ ${sentence}`);
printLine(`Seed of random values: BROTE_SEED=${seed} repeats them`);
/** Debian's package manager does one thing at a time. */
async function ensurePackages() {
  if (isSelected('e2e')) await installFromDebian(printLine);
  if (isSelected('unit')) await ensureXmllint(printLine);
  if (isSelected('unit')) await ensureAlertTools(printLine);
}
// On a new machine this takes as long as the installation of packages, which runs at the same time.
const chromiumInstallation = ensurePackages();
ensureInstalled(printLine);
// Specs and journeys wait for servers now and then; beside them the sources are checked in that time.
const sourceChecks = isSelected('static') ? checkSources(tally, { aside: isSelected('unit') }) : undefined;
printLine(`Builds${sourceChecks ? '; beside them and what follows: format, lint, dead code and types' : ''}`);
const stampBeforeBuild = computeCurrentStamp();
const hasBuilt = await buildAll(tally);
if (hasBuilt) recordBuild(stampBeforeBuild);
await chromiumInstallation; // specs may use the system's package manager, too
if (isSelected('unit')) await runSpecs(tally, reportsFolder, { built: hasBuilt, seed });
if (isSelected('e2e')) {
  if (hasBuilt) await runJourneys(tally, reportsFolder, printLine, journeyNames);
  else tally.count('Journeys (not run, because a build failed)', 0, 1);
}
// The pictures need Chromium, which only full runs and journeys install.
if (selectedParts.length === 0) await checkGallery(tally, reportsFolder, printLine);
await sourceChecks;
process.exit(tally.printSummary() ? 0 : 1);
