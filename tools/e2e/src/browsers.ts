import type { LaunchOptions } from '@playwright/test';

const { CHROMIUM_PATH: chromiumPath, CHROMIUM_HEADLESS_SHELL_PATH: headlessShellPath } = process.env;

const args = [
  // Chromium refuses its sandbox to root, and would connect to Google's hosts at every start.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages live for seconds here: optimizing their code takes longer than running it.
  '--js-flags=--no-opt --no-maglev',
];

const launchOptionsFor = (executablePath: string | undefined, fallback: LaunchOptions = {}): LaunchOptions =>
  executablePath === undefined ? { args, ...fallback } : { args, executablePath };

/** Chromium's headless shell where it is installed, at two thirds of the work; Playwright's own when no path is set. */
export const HEADLESS_SHELL_OPTIONS = launchOptionsFor(headlessShellPath ?? chromiumPath);

/** Full Chromium: the headless shell denies notifications to every page. */
export const FULL_CHROMIUM_OPTIONS = launchOptionsFor(chromiumPath, { channel: 'chromium' });
