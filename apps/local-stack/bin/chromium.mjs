// Brings the browser that the journeys run in.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { root } from './install.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

function onPath() {
  for (const name of NAMES) {
    const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (status === 0 && stdout.trim() !== '') return stdout.trim();
  }
  return existsSync(MAC) ? MAC : null;
}

const isRoot = () => process.getuid?.() === 0;
const hasApt = () => spawnSync('apt-get', ['--version']).error === undefined;

/**
 * The path of a Chromium: CHROMIUM_PATH, else the system's, else Debian's package (as root), else the one that Playwright downloads,
 * for which the answer is undefined because Playwright finds it by itself.
 */
export function bringChromium(say) {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const found = onPath();
  if (found) return found;
  if (isRoot() && hasApt()) {
    say('Installing Chromium from the system’s packages (once) …');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] });
    const installed = onPath();
    if (installed) return installed;
  }
  say('Fetching Playwright’s own Chromium (once) …');
  const { status } = spawnSync('npx', ['playwright', 'install', 'chromium'], { cwd: root, stdio: 'inherit' });
  if (status !== 0)
    throw new Error('There is no Chromium and none could be fetched. Install one, or set CHROMIUM_PATH, and run the command again.');
  return undefined;
}
