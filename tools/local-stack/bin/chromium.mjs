// Installs the browser of the journeys.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { hasPackage, installPackages, mayInstall, findOnPath } from './debian.mjs';
import { root } from './install.mjs';

const CHROMIUM_COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const HEADLESS_SHELL = 'chromium-headless-shell';
const MAC_CHROME_PATH = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const findSystemChromium = () => findOnPath(CHROMIUM_COMMANDS) ?? (existsSync(MAC_CHROME_PATH) ? MAC_CHROME_PATH : null);

/** Some of Debian's relatives have the first one alone. */
const DEBIAN_PACKAGES = ['chromium', HEADLESS_SHELL];

/** The packages to install. Debian's Chromium may be there without the headless shell, and a Chromium from elsewhere stays alone. */
function listMissingPackages() {
  if (!findSystemChromium()) return DEBIAN_PACKAGES;
  return hasPackage('chromium') && !findOnPath([HEADLESS_SHELL]) ? [HEADLESS_SHELL] : [];
}

/**
 * Installs Chromium and its headless shell with the system's package manager, where they are missing and permitted. That takes a minute, in
 * which other work may run without the package manager. Settles with any result.
 */
export async function installFromDebian(printLine) {
  if (process.env.CHROMIUM_PATH || !mayInstall()) return;
  const names = listMissingPackages();
  if (names.length === 0) return;
  printLine(`Installing ${names.join(' and ')} from the system’s packages (once) …`);
  await installPackages(names);
}

/**
 * The path of a Chromium: CHROMIUM_PATH, else the system's, else Debian's package (as root), else the one that Playwright downloads.
 * Undefined for the last: Playwright finds it by itself.
 */
export async function ensureChromium(printLine) {
  if (!findSystemChromium()) await installFromDebian(printLine);
  const found = process.env.CHROMIUM_PATH || findSystemChromium();
  if (found) return found;
  printLine('Fetching Playwright’s own Chromium (once) …');
  const { status } = spawnSync('npx', ['playwright', 'install', 'chromium'], { cwd: root, stdio: 'inherit' });
  if (status !== 0)
    throw new Error('There is no Chromium and none could be fetched. Install one, or set CHROMIUM_PATH, and run the command again.');
  return undefined;
}

/** The system's headless shell of Chromium, at two thirds of the work. Undefined when it is missing or another Chromium was requested. */
export const findHeadlessShell = () => (process.env.CHROMIUM_PATH ? null : findOnPath([HEADLESS_SHELL]));
