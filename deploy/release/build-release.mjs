#!/usr/bin/env node
// npm run build:release -- --to <folder>: builds the programs of a release into one archive, with its checksum beside it. Two builds of the
// same commit give the same bytes.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../tools/local-stack/bin/build.mjs';
import { ensureInstalled, root } from '../../tools/local-stack/bin/install.mjs';
import { writeArchive } from './archive.mjs';
import { commitTime } from './commit-time.mjs';

const { values } = parseArgs({ options: { to: { type: 'string', default: 'release' } } });
const target = resolve(values.to);
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const work = mkdtempSync(join(tmpdir(), `${name}-release-`));
try {
  ensureInstalled(console.log);
  ensureBuilt(console.log);
  execFileSync(process.execPath, [join(root, 'tools/doctor/bin/doctor.mjs'), '--help'], { stdio: 'ignore' });
  const folder = join(work, `${name}-${version}`);
  execFileSync(process.execPath, [join(root, 'deploy/containers/collect.mjs'), folder], { stdio: 'inherit' });
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify({ version, commit }, null, 2)}\n`);
  mkdirSync(target, { recursive: true });
  const archive = `${name}-${version}.tar.gz`;
  const checksum = writeArchive(folder, join(target, archive), commitTime(root));
  writeFileSync(join(target, `${archive}.sha256`), `${checksum}  ${archive}\n`);
  console.log(`${join(target, archive)}\nSHA-256 ${checksum}`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
