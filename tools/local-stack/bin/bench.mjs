// npm run bench, npm run bench:office, npm run bench:documents, npm run lighthouse: builds the shop and the measurement, then runs it. Arguments are passed on.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, exitWithMessage, root } from './install.mjs';

const printLine = (sentence) => console.log(sentence);

ensureInstalled(printLine);
ensureBuilt(printLine);
const benchFolder = join(root, 'tools/bench');
const buildResult = spawnSync(process.execPath, [join(root, 'tools/build-tooling/bin/build-service.mjs')], {
  cwd: benchFolder,
  stdio: 'inherit',
});
if (buildResult.status !== 0) exitWithMessage('The bench could not be built; the reason is above.');
const args = process.argv.slice(2);
const [program, programArgs] = ['lighthouse', 'office', 'documents'].includes(args[0]) ? [args[0], args.slice(1)] : ['main', args];
// Lighthouse brings a tenth of all packages, and only page measurements need it. So it is installed at its first use.
if (program === 'lighthouse') ensureInstalled(printLine, join(benchFolder, 'lighthouse'));
const runResult = spawnSync(process.execPath, [join(benchFolder, 'dist', `${program}.js`), ...programArgs], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(runResult.status ?? 1);
