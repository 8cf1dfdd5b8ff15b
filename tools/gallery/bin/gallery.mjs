#!/usr/bin/env node
// npm run gallery: opens the gallery for development.
//   --build   builds the static site      --check   compares every story with its reference picture
//   --update  takes the pictures anew     --port=N  for development (6006)
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { ensureChromium, findHeadlessShell } from '../../local-stack/bin/chromium.mjs';
import { ensureInstalled } from '../../local-stack/bin/install.mjs';
import { prepare } from './prepare.mjs';
import { serveFolder } from './serve.mjs';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
const siteFolder = join(packageFolder, 'dist', 'site');
const flags = process.argv.slice(2);
const printStep = (sentence) => console.log(`▸ ${sentence}`);

const QUIET_ENV = { STORYBOOK_DISABLE_TELEMETRY: '1', NX_DAEMON: 'false' };

/** Runs a program of node_modules in this folder. Returns its exit code. */
function run(program, args, env = {}) {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', '.bin', program), ...args], {
    cwd: packageFolder,
    stdio: 'inherit',
    env: { ...process.env, ...QUIET_ENV, ...env },
  });
  return status ?? 1;
}

function buildSite() {
  const status = run('storybook', ['build', '--output-dir', siteFolder, '--disable-telemetry', '--quiet']);
  if (status !== 0) process.exit(status);
}

/** Opens every story of the built site in Chromium; `update` replaces the reference pictures. */
async function compareStories({ update }) {
  const chromiumPath = await ensureChromium(printStep);
  const headlessShellPath = findHeadlessShell();
  const server = await serveFolder(siteFolder);
  const reportPath = flags.find((flag) => flag.startsWith('--report='))?.slice('--report='.length);
  // The server answers from this process, so the run must not block it.
  const code = await runPlaywright(['test', '--config', 'check/playwright.config.ts', ...(update ? ['--update-snapshots=all'] : [])], {
    GALLERY_ORIGIN: server.origin,
    ...(reportPath && { GALLERY_REPORT: reportPath }),
    ...(chromiumPath && { CHROMIUM_PATH: chromiumPath }),
    ...(headlessShellPath && { CHROMIUM_HEADLESS_SHELL_PATH: headlessShellPath }),
  });
  server.close();
  return code;
}

function runPlaywright(args, env) {
  const playwright = spawn(process.execPath, [join(root, 'node_modules', '.bin', 'playwright'), ...args], {
    cwd: packageFolder,
    stdio: 'inherit',
    env: { ...process.env, ...QUIET_ENV, ...env },
  });
  return new Promise((resolve) => playwright.once('close', (code) => resolve(code ?? 1)));
}

ensureInstalled(printStep);
prepare();
if (flags.includes('--check') || flags.includes('--update')) {
  buildSite();
  process.exit(await compareStories({ update: flags.includes('--update') }));
} else if (flags.includes('--build')) {
  buildSite();
  printStep(`The static site is in ${siteFolder}`);
} else {
  const port = flags.find((flag) => flag.startsWith('--port='))?.slice('--port='.length) ?? '6006';
  process.exit(
    run('storybook', ['dev', '--port', port, '--host', '127.0.0.1', '--ci', '--exact-port', '--no-version-updates', '--disable-telemetry']),
  );
}
