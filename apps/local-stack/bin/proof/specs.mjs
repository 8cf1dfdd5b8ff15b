import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../install.mjs';
import { run } from './run.mjs';

/** One more than there are processors, as specs of services wait half their time; fewer where memory is short, as a worker grows to some 1.5 GB. */
const WORKERS = Math.max(1, Math.min(availableParallelism() + 1, 3, Math.floor(totalmem() / 3e9)));

/** Mebibytes for what is new: a page and its code are built and thrown away in seconds, and in little room each of them is moved about several times. */
const ROOM_FOR_NEW = '--max-semi-space-size=64';

/** What a runner wrote about its run, or nothing when it did not get that far. */
export const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/** Specs of what is compiled. One that was skipped proves nothing, and counts as failed. Specs that run built apps make no build of their own when there is one. */
export async function provePieces(tally, reports, { built }) {
  const title = 'Specs';
  console.log('\n▸ Specs, against a real PostgreSQL, a real NATS server and the Stripe sandbox');
  const file = join(reports, 'jest.json');
  const jest = [ROOM_FOR_NEW, 'node_modules/jest/bin/jest.js', '--json', `--outputFile=${file}`, `--maxWorkers=${WORKERS}`];
  await run(process.execPath, jest, { env: built ? { BROTE_IS_BUILT: '1' } : {} });
  const report = readReport(file);
  if (!report) return tally.count(title, 0, 1);
  tally.count(title, report.numPassedTests, report.numTotalTests - report.numPassedTests + report.numRuntimeErrorTestSuites);
}

const toolingSpecs = () =>
  ['apps', 'libs'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .map((project) => join(root, folder, project, 'test'))
      .filter((tests) => existsSync(tests))
      .flatMap((tests) =>
        readdirSync(tests)
          .filter((name) => name.endsWith('.spec.mjs'))
          .map((name) => join(tests, name)),
      ),
  );

/** Specs of plain Node files, which no compiler touches. */
export async function proveTooling(tally) {
  const title = 'Specs of the tooling';
  const { ok, output } = await run(process.execPath, ['--test', '--test-reporter=tap', ...toolingSpecs()], { quiet: true });
  const figure = (name) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(output)?.[1] ?? 0);
  const passed = figure('pass');
  const failed = figure('tests') - passed;
  const isWhole = ok && failed === 0;
  console.log(`\n▸ ${title}: ${passed} passed${isWhole ? '' : `\n${output}`}`);
  tally.count(title, passed, isWhole ? 0 : Math.max(failed, 1));
}
