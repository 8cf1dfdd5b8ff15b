// npm run bench, npm run bench:office, npm run lighthouse: builds the shop and the measurement, then runs it. Arguments are passed on.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, giveUp, root } from './install.mjs';

const say = (sentence) => console.log(sentence);

ensureInstalled(say);
ensureBuilt(say);
const bench = join(root, 'tools/bench');
const build = spawnSync(process.execPath, [join(root, 'tools/build-tooling/bin/build-service.mjs')], { cwd: bench, stdio: 'inherit' });
if (build.status !== 0) giveUp('The bench could not be built; the reason is above.');
const given = process.argv.slice(2);
const [program, rest] = ['lighthouse', 'office'].includes(given[0]) ? [given[0], given.slice(1)] : ['main', given];
// Lighthouse brings a tenth of all packages, and only page measurements need it. So it is installed at its first use.
if (program === 'lighthouse') ensureInstalled(say, join(bench, 'lighthouse'));
const run = spawnSync(process.execPath, [join(bench, 'dist', `${program}.js`), ...rest], { cwd: root, stdio: 'inherit' });
process.exit(run.status ?? 1);
