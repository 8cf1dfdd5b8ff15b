// Installs the browser of the journeys.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installPackages, mayInstall, onPath } from './debian.mjs';
import { root } from './install.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const WITHOUT_WINDOWS = 'chromium-headless-shell';
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const ofTheSystem = () => onPath(NAMES) ?? (existsSync(MAC) ? MAC : null);

/** Some of Debian's relatives have the first one alone. */
const FROM_DEBIAN = ['chromium', WITHOUT_WINDOWS];

/**
 * Installs Chromium with the system's package manager, where it is missing and permitted. That takes a minute, in which other work may run
 * without the package manager. Settles with any result.
 */
export async function bringFromDebian(say) {
  if (process.env.CHROMIUM_PATH || ofTheSystem() || !mayInstall()) return;
  say('Installing Chromium from the system’s packages (once) …');
  await installPackages(FROM_DEBIAN);
}

/**
 * The path of a Chromium: CHROMIUM_PATH, else the system's, else Debian's package (as root), else the one that Playwright downloads.
 * Undefined for the last: Playwright finds it by itself.
 */
export async function bringChromium(say) {
  await bringFromDebian(say);
  const found = process.env.CHROMIUM_PATH || ofTheSystem();
  if (found) return found;
  say('Fetching Playwright’s own Chromium (once) …');
  const { status } = spawnSync('npx', ['playwright', 'install', 'chromium'], { cwd: root, stdio: 'inherit' });
  if (status !== 0)
    throw new Error('There is no Chromium and none could be fetched. Install one, or set CHROMIUM_PATH, and run the command again.');
  return undefined;
}

/** The system's headless shell of Chromium, at two thirds of the work. Undefined when it is missing or another Chromium was requested. */
export const findWithoutWindows = () => (process.env.CHROMIUM_PATH ? null : onPath([WITHOUT_WINDOWS]));
