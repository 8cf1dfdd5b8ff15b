// npm test: format, lint, dead code, types, builds, every spec, every journey and every story; the last line counts them.
//   --static  only format, lint, dead code, types and builds      --unit  only specs      --e2e  only journeys
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteBuilt, stampNow } from './build.mjs';
import { bringFromDebian } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { buildAll, checkSources } from './proof/checks.mjs';
import { checkGallery } from './proof/gallery.mjs';
import { proveJourneys } from './proof/journeys.mjs';
import { keepTemporaryFilesInMemory } from './proof/memory-folder.mjs';
import { proveSpecs } from './proof/specs.mjs';
import { Tally } from './proof/tally.mjs';
import { bringXmllint } from './xmllint.mjs';

const only = process.argv.slice(2).filter((flag) => ['--static', '--unit', '--e2e'].includes(flag));
const wants = (part) => only.length === 0 || only.includes(`--${part}`);
keepTemporaryFilesInMemory();
const reports = mkdtempSync(join(tmpdir(), 'brote-test-reports-'));
const tally = new Tally();
// Seed of the random values in specs and journeys.
const seed = Number(process.env.BROTE_SEED ?? Date.now() % 2 ** 31);
process.env.BROTE_SEED = String(seed);

const say = (sentence) => console.log(`\n▸ ${sentence}`);
say(`Seed of random values: BROTE_SEED=${seed} repeats them`);
/** Debian's package manager does one thing at a time. */
async function bringPackages() {
  if (wants('e2e')) await bringFromDebian(say);
  if (wants('unit')) await bringXmllint(say);
}
// On a new machine this takes as long as the installation of packages, which runs at the same time.
const bringing = bringPackages();
ensureInstalled(say);
// Specs and journeys wait for servers now and then; beside them the sources are checked in that time.
const checked = wants('static') ? checkSources(tally, { aside: wants('unit') }) : undefined;
say(`Builds${checked ? '; beside them and what follows: format, lint, dead code and types' : ''}`);
const sources = stampNow();
const built = await buildAll(tally);
if (built) noteBuilt(sources);
await bringing; // specs may use the system's package manager, too
if (wants('unit')) await proveSpecs(tally, reports, { built, seed });
if (wants('e2e')) {
  if (built) await proveJourneys(tally, reports, say);
  else tally.count('Journeys (not run, because a build failed)', 0, 1);
}
// The pictures need Chromium, which only full runs and journeys install.
if (only.length === 0) await checkGallery(tally, reports, say);
await checked;
process.exit(tally.close() ? 0 : 1);
