import { SERVICE_MODULES } from '../../../build-tooling/modules/service-modules.mjs';
import { lateOptimizationFlags, YOUNG_GENERATION_FLAG, run } from './run.mjs';

const BUILD_CHECK = ['Builds', 'nx', ['run-many', '--parallel=2', '--output-style=static', '-t', 'build']];

const SHORT_RUN_FLAGS = [YOUNG_GENERATION_FLAG, ...lateOptimizationFlags()];

const listServiceSources = () => Object.keys(SERVICE_MODULES).map((service) => `apps/${service}/src`);

/**
 * Format, lint, dead code and types: checks that read the sources alone. The longest one comes first. It takes one processor for as long as
 * the others take the second.
 */
const SOURCE_CHECKS = [
  ['Lint, with the module boundaries', 'eslint', ['.', '--max-warnings=0'], SHORT_RUN_FLAGS],
  [
    'Format',
    'prettier',
    ['--check', '--log-level=warn', '--cache', '--cache-location=node_modules/.cache/prettier-check', '.'],
    SHORT_RUN_FLAGS,
  ],
  ['Dead code: every file and every export is used', 'knip', ['--no-progress'], SHORT_RUN_FLAGS],
  ['Types and typed lint', 'oxlint', []],
  ['Directions of imports in the services', 'depcruise', ['--output-type', 'err', ...listServiceSources()], SHORT_RUN_FLAGS],
  ['API document', 'tools/build-tooling/bin/api-document.mjs', []],
  [
    'Spelling of comments and documents',
    'cspell',
    ['lint', '--no-progress', '--no-summary', '--cache', '--cache-location=node_modules/.cache/cspell'],
  ],
  ['Language of names, comments and documents', 'tools/build-tooling/bin/measure-language.mjs', ['--check'], [], { isMeasurement: true }],
];

/** A program of a package by its name, one of ours by its path. */
const toolPathOf = (tool) => (tool.includes('/') ? tool : `node_modules/.bin/${tool}`);

/** A step that passes or fails as a whole. Its output is shown when it fails, and always when it measures something. */
async function runCheck(tally, [title, tool, args, flags = [], { isMeasurement = false } = {}], { aside = false } = {}) {
  const startedAt = Date.now();
  const { ok, output } = await run(process.execPath, [...flags, toolPathOf(tool), ...args], { quiet: true, aside });
  console.log(`\n▸ ${title}: ${ok ? 'passed' : 'FAILED'} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  if (!ok || isMeasurement) console.log(output.trimEnd());
  tally.count(title, ok ? 1 : 0, ok ? 0 : 1);
  return ok;
}

/** Builds every app; whether all of them were built. */
export const buildAll = (tally) => runCheck(tally, BUILD_CHECK);

/** Checks the sources, two checks at a time. With `aside` they run one after the other, with low priority, beside more important work. */
export async function checkSources(tally, { aside }) {
  const pendingChecks = [...SOURCE_CHECKS];
  const runPendingChecks = async () => {
    for (let next = pendingChecks.shift(); next; next = pendingChecks.shift()) await runCheck(tally, next, { aside });
  };
  await Promise.all(aside ? [runPendingChecks()] : [runPendingChecks(), runPendingChecks()]);
}
