// npm test: format, lint, dead code, types, builds, every spec and every journey; the last line counts them.
//   --static  only format, lint, dead code, types and builds      --unit  only specs      --e2e  only journeys
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { bringChromium } from './chromium.mjs';
import { ensureInstalled, root } from './install.mjs';

const only = process.argv.slice(2).filter((flag) => ['--static', '--unit', '--e2e'].includes(flag));
const wants = (part) => only.length === 0 || only.includes(`--${part}`);
const say = (sentence) => console.log(`\n▸ ${sentence}`);
const reports = mkdtempSync(join(tmpdir(), 'brote-test-reports-'));
const total = { passed: 0, failed: 0 };
const failures = [];

function run(command, args, { env = {}, quiet = false } = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    stdio: quiet ? 'pipe' : 'inherit',
    encoding: 'utf8',
    env: { ...process.env, NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false', ...env },
  });
  if (quiet && status !== 0) process.stdout.write(`${stdout ?? ''}${stderr ?? ''}`);
  return status === 0;
}

function count(title, passed, failed) {
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(`${title}: ${failed} failed`);
}

/** A step that passes or fails as a whole. */
function check(title, command, args, options) {
  say(title);
  const started = Date.now();
  const ok = run(command, args, options);
  console.log(`  ${ok ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  count(title, ok ? 1 : 0, ok ? 0 : 1);
  return ok;
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** One more than there are processors, as specs of services wait half their time; fewer where memory is short, as a worker grows to some 3 GB. */
const WORKERS = Math.max(1, Math.min(availableParallelism() + 1, 3, Math.floor(totalmem() / 4e9)));

/** A test that was skipped proves nothing, and counts as failed. */
function jestSpecs() {
  say('Specs, against a real PostgreSQL, a real NATS server and the Stripe sandbox');
  const file = join(reports, 'jest.json');
  run('npx', ['jest', '--json', `--outputFile=${file}`, `--maxWorkers=${WORKERS}`]);
  const report = readReport(file);
  if (!report) return count('Specs', 0, 1);
  count('Specs', report.numPassedTests, report.numTotalTests - report.numPassedTests + report.numRuntimeErrorTestSuites);
}

/** Specs of plain Node files, which no compiler touches. */
function nodeSpecs() {
  const files = ['apps', 'libs'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((project) => {
      const tests = join(root, folder, project, 'test');
      return existsSync(tests)
        ? readdirSync(tests)
            .filter((name) => name.endsWith('.spec.mjs'))
            .map((name) => join(tests, name))
        : [];
    }),
  );
  say('Specs of the tooling');
  const { stdout, status } = spawnSync(process.execPath, ['--test', '--test-reporter=tap', ...files], { cwd: root, encoding: 'utf8' });
  const figure = (name) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(stdout)?.[1] ?? 0);
  const passed = figure('pass');
  const failed = figure('tests') - passed;
  if (failed > 0 || status !== 0) process.stdout.write(stdout);
  else console.log(`  ${passed} passed`);
  count('Specs of the tooling', passed, status === 0 ? failed : Math.max(failed, 1));
}

function journeys() {
  say('Journeys through the whole shop in Chromium');
  const file = join(reports, 'playwright.json');
  const chromium = bringChromium(say);
  run('npx', ['playwright', 'test', '--config', 'apps/e2e/playwright.config.ts', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...(chromium && { CHROMIUM_PATH: chromium }) },
  });
  const stats = readReport(file)?.stats;
  if (!stats) return count('Journeys', 0, 1);
  count('Journeys', stats.expected, stats.unexpected + stats.flaky + stats.skipped);
}

ensureInstalled(say);
if (wants('static')) {
  check('Format', 'npx', ['prettier', '--check', '--log-level=warn', '.']);
  check('Lint, with the fences between the parts', 'npx', ['nx', 'run-many', '-t', 'lint', '--parallel=2', '--output-style=static'], {
    quiet: true,
  });
  check('Nothing dead: every file and every export is used', 'npx', ['knip', '--no-progress'], { quiet: true });
  check('Types', 'npx', ['nx', 'run-many', '-t', 'typecheck', '--parallel=2', '--output-style=static'], { quiet: true });
}
const built = check('Builds', 'npx', ['nx', 'run-many', '-t', 'build', '--parallel=2', '--output-style=static'], { quiet: true });
if (wants('unit')) {
  jestSpecs();
  nodeSpecs();
}
if (wants('e2e')) {
  if (built) journeys();
  else count('Journeys (not run, because a build failed)', 0, 1);
}

if (failures.length > 0) console.log(`\n${failures.join('\n')}`);
console.log(`\ntotal: ${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
