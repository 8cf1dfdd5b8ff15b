import { join } from 'node:path';
import { bringChromium, findWithoutWindows } from '../chromium.mjs';
import { failedInPlaywright } from './failure-details.mjs';
import { run } from './run.mjs';
import { readReport } from './specs.mjs';

/** Journeys through the whole shop in Chromium. One that needed a second try, or was skipped, counts as failed. */
export async function proveJourneys(tally, reports, say) {
  const title = 'Journeys';
  say('Journeys through the whole shop in Chromium');
  const file = join(reports, 'playwright.json');
  const chromium = await bringChromium(say);
  const withoutWindows = findWithoutWindows();
  await run('npx', ['playwright', 'test', '--config', 'tools/e2e/playwright.config.ts', '--reporter=list,json'], {
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      ...(chromium && { CHROMIUM_PATH: chromium }),
      ...(withoutWindows && { CHROMIUM_HEADLESS_SHELL_PATH: withoutWindows }),
    },
  });
  const report = readReport(file);
  if (!report?.stats) return tally.count(title, 0, 1);
  const { expected, unexpected, flaky, skipped } = report.stats;
  tally.count(title, expected, unexpected + flaky + skipped, failedInPlaywright(report));
}
