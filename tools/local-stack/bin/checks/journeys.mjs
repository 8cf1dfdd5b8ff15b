import { join } from 'node:path';
import { ensureChromium, findHeadlessShell } from '../chromium.mjs';
import { listPlaywrightFailures } from './failure-details.mjs';
import { run } from './run.mjs';
import { readReport } from './specs.mjs';

/**
 * Runs journeys with Playwright.
 * @returns how many passed and failed, with the failures; a second try and a skipped journey count as failed. Null without a report.
 */
async function runPlaywright(file, args, env) {
  await run(
    'npx',
    ['playwright', 'test', ...args, '--config', 'tools/e2e/playwright.config.ts', '--reporter=list,json', '--pass-with-no-tests'],
    {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...env },
    },
  );
  const report = readReport(file);
  if (!report?.stats) return null;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + skipped, failures: listPlaywrightFailures(report) };
}

/**
 * Journeys through the whole shop in Chromium; all, or those whose file names contain one of the names. Those with the tag `@alone` measure
 * times, so they run after the others.
 */
export async function runJourneys(tally, reports, printLine, names = []) {
  const title = 'Journeys';
  printLine('Journeys through the whole shop in Chromium');
  const chromium = await ensureChromium(printLine);
  const headlessShell = findHeadlessShell();
  const env = {
    ...(chromium && { CHROMIUM_PATH: chromium }),
    ...(headlessShell && { CHROMIUM_HEADLESS_SHELL_PATH: headlessShell }),
  };
  const results = [
    await runPlaywright(join(reports, 'journeys.json'), [...names, '--grep-invert=@alone'], env),
    await runPlaywright(join(reports, 'journeys-alone.json'), [...names, '--grep=@alone', '--workers=1'], env),
  ];
  // A name that fits no file must not look like a success.
  if (results.every((result) => result !== null && result.passed + result.failed === 0))
    return tally.count(`${title} (none found: ${names.join(', ')})`, 0, 1);
  for (const result of results) {
    if (result === null) tally.count(title, 0, 1);
    else tally.count(title, result.passed, result.failed, result.failures);
  }
}
