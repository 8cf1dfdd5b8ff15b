import { ROOM_FOR_NEW, run } from './run.mjs';

const BUILDS = ['Builds', ['nx', 'run-many', '--parallel=2', '--output-style=static', '-t', 'build']];

const ROOMY = { NODE_OPTIONS: ROOM_FOR_NEW };

/** Format, lint, dead code, types: what reads the sources alone. The longest first: it takes one processor for as long as the next two the other. */
const OF_SOURCES = [
  ['Lint, with the fences between the parts', ['eslint', '.', '--max-warnings=0'], ROOMY],
  ['Format', ['prettier', '--check', '--log-level=warn', '.'], ROOMY],
  ['Nothing dead: every file and every export is used', ['knip', '--no-progress']],
  ['Types, and lint that reads types', ['oxlint']],
];

/** A step that passes or fails as a whole; what it says is shown when it fails. */
async function check(tally, [title, args, env = {}]) {
  const started = Date.now();
  const { ok, output } = await run('npx', args, { quiet: true, env });
  console.log(`\n▸ ${title}: ${ok ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  if (!ok) console.log(output);
  tally.count(title, ok ? 1 : 0, ok ? 0 : 1);
  return ok;
}

/** Builds every app, and checks the sources if that is wanted, two things at a time; what follows runs what was built, if all of it was. */
export async function checkAll(tally, { sources }) {
  const waiting = [...(sources ? OF_SOURCES : []), BUILDS];
  let isBuilt = false;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const ok = await check(tally, next);
      if (next === BUILDS) isBuilt = ok;
    }
  };
  await Promise.all([work(), work()]);
  return isBuilt;
}
