// npm run containers: builds the shop's images, starts them all, and buys from them in Chromium. Needs a container engine.
import { spawnSync } from 'node:child_process';
import { bringChromium } from './chromium.mjs';
import { ensureInstalled, root } from './install.mjs';

const say = (sentence) => console.log(sentence);

ensureInstalled(say);
const chromium = await bringChromium(say);
const run = spawnSync('npx', ['playwright', 'test', '--config', 'tools/e2e/playwright.containers.config.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }) },
});
process.exit(run.status ?? 1);
