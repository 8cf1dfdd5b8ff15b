// npm run upgrade-drill -- --from <ref>: upgrades a running shop under load, rolls it back, and upgrades it again.
// Exit code 0: nothing is wrong, 1: findings, 2: wrong use.
import { ensureBuilt } from '../../local-stack/bin/build.mjs';
import { ensureInstalled } from '../../local-stack/bin/install.mjs';
import { runDrill } from '../src/main.mjs';
import { readOptions, USAGE, WrongUse } from '../src/options.mjs';

const report = (text) => console.log(text);
try {
  const options = readOptions(process.argv.slice(2), process.env);
  ensureInstalled(report);
  ensureBuilt(report);
  process.exitCode = (await runDrill({ ...options, report })) ? 0 : 1;
} catch (error) {
  if (!(error instanceof WrongUse)) throw error;
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}
