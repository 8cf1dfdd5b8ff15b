#!/usr/bin/env node
// npm run sbom -- --to <file>: writes the bill of materials of a release in CycloneDX, and checks it.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { commitTime } from './commit-time.mjs';
import { findBillProblems, makeBill } from './bill-of-materials.mjs';
import { listShippedPackages } from './shipped-packages.mjs';

const root = resolve(import.meta.dirname, '../..');
const MAX_OUTPUT_BYTES = 2 ** 28;

const readJson = (...names) => JSON.parse(readFileSync(join(root, ...names), 'utf8'));

/** What npm knows about every package that some workspace needs at run time. It declines to describe all packages of development. */
function readAllComponents() {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev'];
  const output = execFileSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(output);
}

const { values } = parseArgs({ options: { to: { type: 'string', default: 'sbom.cdx.json' } } });
const lock = readJson('package-lock.json');
const shipped = listShippedPackages(lock, (path) => readJson(path, 'package.json'));
const bill = makeBill(readAllComponents(), { shipped, lock, manifest: readJson('package.json'), time: commitTime(root) });
const problems = findBillProblems(bill, shipped);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
writeFileSync(values.to, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${values.to}: ${bill.components.length} components`);
