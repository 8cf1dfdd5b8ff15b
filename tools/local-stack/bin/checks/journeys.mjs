import { join } from 'node:path';
import { ensureChromium, findHeadlessShell } from '../chromium.mjs';
import { listPlaywrightFailures } from './failure-details.mjs';
import { run } from './run.mjs';
import { readReport } from './specs.mjs';

/** Journeys through the whole shop in Chromium; all, or those whose file names contain one of the names. One that needed a second try, or was skipped, counts as failed. */
export async function runJourneys(tally, reports, printLine, names = []) {
  const title = 'Journeys';
  printLine('Journeys through the whole shop in Chromium');
  const file = join(reports, 'playwright.json');
  const chromium = await ensureChromium(printLine);
  const headlessShell = findHeadlessShell();
  await run('npx', ['playwright', 'test', ...names, '--config', 'tools/e2e/playwright.config.ts', '--reporter=list,json'], {
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      ...(chromium && { CHROMIUM_PATH: chromium }),
      ...(headlessShell && { CHROMIUM_HEADLESS_SHELL_PATH: headlessShell }),
    },
  });
  const report = readReport(file);
  if (!report?.stats) return tally.count(title, 0, 1);
  const { expected, unexpected, flaky, skipped } = report.stats;
  // A name that fits no file must not look like a success.
  if (expected + unexpected + flaky + skipped === 0) return tally.count(`${title} (none found: ${names.join(', ')})`, 0, 1);
  tally.count(title, expected, unexpected + flaky + skipped, listPlaywrightFailures(report));
}
