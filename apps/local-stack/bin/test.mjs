// npm test: format, lint, dead code, types, builds, every spec and every journey; the last line counts them.
//   --static  only format, lint, dead code, types and builds      --unit  only specs      --e2e  only journeys
import { mkdtempSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { checkBuilds, checkSources } from './proof/checks.mjs';
import { proveJourneys } from './proof/journeys.mjs';
import { provePieces, proveTooling } from './proof/specs.mjs';
import { Tally } from './proof/tally.mjs';

const only = process.argv.slice(2).filter((flag) => ['--static', '--unit', '--e2e'].includes(flag));
const wants = (part) => only.length === 0 || only.includes(`--${part}`);
const reports = mkdtempSync(join(tmpdir(), 'brote-test-reports-'));
const tally = new Tally();

/** What reads the sources alone. It fills the time in which specs and journeys wait, where memory is enough for both. */
async function besides() {
  if (wants('static')) await checkSources(tally);
  if (wants('unit')) await proveTooling(tally);
}
const HAS_ROOM = totalmem() >= 14e9;

ensureInstalled((sentence) => console.log(`\n▸ ${sentence}`));
const built = await checkBuilds(tally);
const meanwhile = besides();
if (!HAS_ROOM) await meanwhile;
if (wants('unit')) await provePieces(tally, reports, { built });
if (wants('e2e')) {
  if (built) await proveJourneys(tally, reports);
  else tally.count('Journeys (not run, because a build failed)', 0, 1);
}
await meanwhile;
process.exit(tally.close() ? 0 : 1);
