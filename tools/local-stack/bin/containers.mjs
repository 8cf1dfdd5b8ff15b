// npm run containers: builds the shop's images, starts them all, and buys from them in Chromium. Needs a container engine.
import { spawnSync } from 'node:child_process';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled, root } from './install.mjs';

const printLine = (sentence) => console.log(sentence);

ensureInstalled(printLine);
const chromium = await ensureChromium(printLine);
const runResult = spawnSync('npx', ['playwright', 'test', '--config', 'tools/e2e/playwright.containers.config.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }) },
});
process.exit(runResult.status ?? 1);
