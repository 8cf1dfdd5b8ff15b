// npm run simulate-year -- --plans 20 --packs 80: plays a year in a local shop and checks its books.
// Exit code 0: nothing found, 1: findings, 2: a folder that is in use.
import { existsSync, readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../local-stack/bin/build.mjs';
import { ensureInstalled } from '../../local-stack/bin/install.mjs';
import { DAYS } from '../src/draw-year.mjs';
import { simulateYear } from '../src/main.mjs';

const { values } = parseArgs({
  options: {
    plans: { type: 'string', default: '20' },
    packs: { type: 'string', default: '80' },
    days: { type: 'string', default: String(DAYS) },
    seed: { type: 'string', default: process.env.BROTE_SEED ?? String(Date.now() % 2 ** 31) },
    folder: { type: 'string' },
  },
});
const report = (text) => console.log(text);
// The year begins with a clock and databases of its own.
if (values.folder !== undefined && existsSync(values.folder) && readdirSync(values.folder).length > 0) {
  console.error(`${values.folder} is not empty. Name an empty folder, or delete this one.`);
  process.exit(2);
}
ensureInstalled(report);
ensureBuilt(report);
const isRight = await simulateYear({
  ...{ planCount: Number(values.plans), packCount: Number(values.packs), days: Number(values.days), seed: Number(values.seed) },
  // The year has the 1st of July and of August 2025, on which the rates of Estonia and Romania changed.
  ...{ folder: values.folder, startsAt: new Date('2025-01-08T09:00:00Z'), report },
});
process.exit(isRight ? 0 : 1);
