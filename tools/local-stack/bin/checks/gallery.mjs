import { join } from 'node:path';
import { listPlaywrightFailures } from './failure-details.mjs';
import { run } from './run.mjs';
import { readReport } from './specs.mjs';

/** Every story of the gallery in Chromium, compared with its reference picture. */
export async function checkGallery(tally, reports, printLine) {
  const title = 'Stories of the gallery';
  printLine('Stories of the gallery in Chromium, with their reference pictures');
  const file = join(reports, 'gallery.json');
  await run(process.execPath, ['tools/gallery/bin/gallery.mjs', '--check', `--report=${file}`]);
  const report = readReport(file);
  if (!report?.stats) return tally.count(title, 0, 1);
  const { expected, unexpected, flaky, skipped } = report.stats;
  tally.count(title, expected, unexpected + flaky + skipped, listPlaywrightFailures(report));
}
