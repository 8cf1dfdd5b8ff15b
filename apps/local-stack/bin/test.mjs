// npm test: format, lint, dead code, types, builds, every spec and every journey; the last line counts them.
//   --static  only format, lint, dead code, types and builds      --unit  only specs      --e2e  only journeys
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteBuilt, stampNow } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { checkAll } from './proof/checks.mjs';
import { proveJourneys } from './proof/journeys.mjs';
import { keepTemporaryFilesInMemory } from './proof/memory-folder.mjs';
import { provePieces, proveTooling } from './proof/specs.mjs';
import { Tally } from './proof/tally.mjs';

const only = process.argv.slice(2).filter((flag) => ['--static', '--unit', '--e2e'].includes(flag));
const wants = (part) => only.length === 0 || only.includes(`--${part}`);
keepTemporaryFilesInMemory();
const reports = mkdtempSync(join(tmpdir(), 'brote-test-reports-'));
const tally = new Tally();

ensureInstalled((sentence) => console.log(`\n▸ ${sentence}`));
console.log(`\n▸ ${wants('static') ? 'Format, lint, dead code, types and builds' : 'Builds'}, two at a time`);
const sources = stampNow();
const built = await checkAll(tally, { sources: wants('static') });
if (built) noteBuilt(sources);
if (wants('unit')) {
  await provePieces(tally, reports, { built });
  await proveTooling(tally);
}
if (wants('e2e')) {
  if (built) await proveJourneys(tally, reports);
  else tally.count('Journeys (not run, because a build failed)', 0, 1);
}
process.exit(tally.close() ? 0 : 1);
