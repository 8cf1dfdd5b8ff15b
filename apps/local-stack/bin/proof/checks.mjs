import { availableParallelism } from 'node:os';
import { run } from './run.mjs';

const NX = ['nx', 'run-many', '--parallel=2', '--output-style=static', '-t'];
const THREADS = Math.min(availableParallelism(), 2);

/** A step that passes or fails as a whole; what it says is shown when it fails. */
async function check(tally, title, args, options) {
  const started = Date.now();
  const { ok, output } = await run('npx', args, { quiet: true, ...options });
  console.log(`\n▸ ${title}: ${ok ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  if (!ok) console.log(output);
  tally.count(title, ok ? 1 : 0, ok ? 0 : 1);
  return ok;
}

/** Builds every app; what follows runs what was built. */
export const checkBuilds = (tally) => check(tally, 'Builds', [...NX, 'build']);

/**
 * Format, types, lint, dead code. Lint needs the graph of the projects that a run of Nx leaves behind, and looks at all of them at once: each on
 * its own would load compiler and rules again.
 */
export async function checkSources(tally) {
  const behind = { behind: true };
  await check(tally, 'Format', ['prettier', '--check', '--log-level=warn', '.'], behind);
  await check(tally, 'Types', [...NX, 'typecheck'], behind);
  await check(tally, 'Lint, with the fences between the parts', ['eslint', '.', `--concurrency=${THREADS}`, '--max-warnings=0'], behind);
  await check(tally, 'Nothing dead: every file and every export is used', ['knip', '--no-progress'], behind);
}
