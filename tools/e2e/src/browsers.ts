import type { LaunchOptions } from '@playwright/test';

const { CHROMIUM_PATH: whole, CHROMIUM_HEADLESS_SHELL_PATH: withoutWindows } = process.env;

const args = [
  // Chromium refuses its sandbox to root, and would connect to Google's hosts at every start.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds here: to optimise its code takes longer than the code then runs.
  '--js-flags=--no-opt --no-maglev',
];

const at = (executablePath: string | undefined, otherwise: LaunchOptions = {}): LaunchOptions =>
  executablePath === undefined ? { args, ...otherwise } : { args, executablePath };

/** Chromium's headless shell where it is installed, at two thirds of the work; Playwright's own when no path is set. */
export const QUICK = at(withoutWindows ?? whole);

/** The whole Chromium: the one without windows refuses notices to every page. */
export const WHOLE = at(whole, { channel: 'chromium' });
