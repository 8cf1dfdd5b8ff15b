// npm run doctor -- [options]: builds the doctor when a source has changed, and runs it.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeCurrentStamp } from '../../local-stack/bin/build.mjs';
import { ensureInstalled, exitWithMessage, root } from '../../local-stack/bin/install.mjs';

const folder = join(root, 'tools/doctor');
const program = join(folder, 'dist/doctor.js');
const stampFile = join(root, 'node_modules', '.brote-doctor-built');

function ensureDoctorBuilt() {
  const stamp = computeCurrentStamp();
  if (existsSync(program) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const build = join(root, 'tools/build-tooling/bin/build-service.mjs');
  const { status } = spawnSync(process.execPath, [build], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) exitWithMessage('The doctor could not be built; the reason is above. Repair it and run the command again.');
  writeFileSync(stampFile, stamp);
}

// The report alone goes to the standard output, so that --json stays JSON.
ensureInstalled((sentence) => console.error(sentence));
ensureDoctorBuilt();
const cwd = process.env.INIT_CWD ?? process.cwd();
process.exitCode = spawnSync(process.execPath, [program, ...process.argv.slice(2)], { cwd, stdio: 'inherit' }).status ?? 1;
