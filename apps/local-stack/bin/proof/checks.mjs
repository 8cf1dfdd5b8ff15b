import { run } from './run.mjs';

const NX = ['nx', 'run-many', '--parallel=2', '--output-style=static', '-t'];

/** A step that passes or fails as a whole; what it says is shown when it fails. */
async function check(tally, title, args) {
  console.log(`\n▸ ${title}`);
  const started = Date.now();
  const { ok, output } = await run('npx', args, { quiet: true });
  console.log(`  ${ok ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  if (!ok) console.log(output);
  tally.count(title, ok ? 1 : 0, ok ? 0 : 1);
  return ok;
}

/** Builds every app; what follows runs what was built. */
export const checkBuilds = (tally) => check(tally, 'Builds', [...NX, 'build']);

/** Format, lint, dead code, types: what reads the sources alone. */
export async function checkSources(tally) {
  await check(tally, 'Format', ['prettier', '--check', '--log-level=warn', '.']);
  await check(tally, 'Lint, with the fences between the parts', ['eslint', '.', '--max-warnings=0']);
  await check(tally, 'Lint that reads types', ['oxlint']);
  await check(tally, 'Nothing dead: every file and every export is used', ['knip', '--no-progress']);
  await check(tally, 'Types', [...NX, 'typecheck']);
}
