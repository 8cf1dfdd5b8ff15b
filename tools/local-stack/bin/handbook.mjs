// npm run handbook:pictures [-- name …]: takes the pictures of the owner's handbook, or those with these names, in a demo shop of their own.
import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './build.mjs';
import { ensureChromium, findHeadlessShell } from './chromium.mjs';
import { ensureInstalled, root } from './install.mjs';

const printLine = (sentence) => console.log(sentence);

ensureInstalled(printLine);
ensureBuilt(printLine);
const chromium = await ensureChromium(printLine);
const headlessShell = findHeadlessShell();
const runResult = spawnSync('npx', ['playwright', 'test', '--config', 'tools/e2e/playwright.handbook.config.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    HANDBOOK_PICTURES: process.argv.slice(2).join(),
    ...(chromium && { CHROMIUM_PATH: chromium }),
    ...(headlessShell && { CHROMIUM_HEADLESS_SHELL_PATH: headlessShell }),
  },
});
process.exit(runResult.status ?? 1);
