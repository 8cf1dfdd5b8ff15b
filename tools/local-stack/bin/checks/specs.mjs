import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../install.mjs';
import { listJestFailures } from './failure-details.mjs';
import { lateOptimizationFlags, YOUNG_GENERATION_FLAG, run } from './run.mjs';

const requireModule = createRequire(import.meta.url);

/**
 * Two more than there are processors, as specs of services wait half their time. Fewer where memory is short, as a worker grows to some 1.5
 * GB.
 */
const WORKER_COUNT = Math.max(1, Math.min(availableParallelism() + 2, 4, Math.floor(totalmem() / 3e9)));

/** Outlives the run, unlike its temporary files. */
const CACHE_FLAG = '--cacheDirectory=node_modules/.cache/jest';

/** The report of a runner, or null when it ended before it wrote one. */
export const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/** The projects in two groups: `pages` render components and only compute; `services` wait for servers half their time. */
function groupProjects() {
  const configs = requireModule(join(root, 'jest.config.cjs')).projects.map((folder) => requireModule(join(folder, 'jest.config.cjs')));
  const projectNames = (isRendering) =>
    configs.filter(({ testEnvironment }) => (testEnvironment === 'jsdom') === isRendering).map(({ displayName }) => displayName);
  return { pages: projectNames(true), services: projectNames(false) };
}

/** Runs the specs of some projects. A skipped one counts as failed. */
async function runProjectSpecs(tally, file, { projects, workers, seed, flags = [] }, env) {
  const title = `Specs of ${projects.join(', ')}`;
  const jest = ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${file}`, `--maxWorkers=${workers}`, `--seed=${seed}`, CACHE_FLAG];
  await run(process.execPath, [YOUNG_GENERATION_FLAG, ...flags, ...jest, '--selectProjects', ...projects], { env });
  const report = readReport(file);
  if (!report) return tally.count(title, 0, 1);
  const failedCount = report.numTotalTests - report.numPassedTests + report.numRuntimeErrorTestSuites;
  tally.count(title, report.numPassedTests, failedCount, listJestFailures(report));
}

const listToolingSpecs = () =>
  ['apps', 'libs', 'tools'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .map((project) => join(root, folder, project, 'test'))
      .filter((tests) => existsSync(tests))
      .flatMap((tests) =>
        readdirSync(tests)
          .filter((name) => name.endsWith('.spec.mjs'))
          .map((name) => join(tests, name)),
      ),
  );

/** Specs of plain Node files without a compiler. */
async function runToolingSpecs(tally) {
  const title = 'Specs of the tooling';
  const { ok, output } = await run(process.execPath, ['--test', '--test-reporter=tap', ...listToolingSpecs()], { quiet: true });
  const readTapCount = (name) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(output)?.[1] ?? 0);
  const passed = readTapCount('pass');
  const failedCount = readTapCount('tests') - passed;
  const hasPassed = ok && failedCount === 0;
  console.log(`\n▸ ${title}: ${passed} passed${hasPassed ? '' : `\n${output}`}`);
  tally.count(title, passed, hasPassed ? 0 : Math.max(failedCount, 1));
}

/**
 * Runs all specs: those of pages compute while those of services wait; those of the tooling follow. Specs of built apps use an existing
 * build.
 */
export async function runSpecs(tally, reports, { built, seed }) {
  console.log('\n▸ Specs, against a real PostgreSQL, a real NATS server and the Stripe sandbox');
  const env = built ? { BROTE_IS_BUILT: '1' } : {};
  const { pages, services } = groupProjects();
  const runPageAndToolingSpecs = async () => {
    await runProjectSpecs(tally, join(reports, 'pages.json'), { projects: pages, workers: 1, seed, flags: lateOptimizationFlags() }, env);
    await runToolingSpecs(tally);
  };
  const runServiceSpecs = (workers) => runProjectSpecs(tally, join(reports, 'services.json'), { projects: services, workers, seed }, env);
  if (WORKER_COUNT > 1) await Promise.all([runPageAndToolingSpecs(), runServiceSpecs(WORKER_COUNT - 1)]);
  else await runPageAndToolingSpecs().then(() => runServiceSpecs(1));
}
