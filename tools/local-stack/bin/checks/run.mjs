import { spawn, spawnSync } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { root } from '../install.mjs';

/**
 * V8's young generation, in mebibytes. Programs that read thousands of files or render hundreds of pages discard nearly all new objects at
 * once. A small young generation moves each object several times.
 */
export const YOUNG_GENERATION_FLAG = '--max-semi-space-size=64';

/**
 * Has V8 optimize only code that runs a long time. Some programs end after half a minute, or make their modules anew for every spec. There
 * most optimization never pays for itself, and takes up to a fifth of all work. The flag's name depends on the release of Node; empty where
 * there is neither.
 */
export function lateOptimizationFlags() {
  const v8Options = spawnSync(process.execPath, ['--v8-options'], { encoding: 'utf8' }).stdout;
  return ['--interrupt-budget=2000000', '--invocation-count-for-turbofan=30000']
    .filter((flag) => v8Options.includes(`\n  ${flag.split('=')[0]} (`))
    .slice(0, 1);
}

/**
 * Runs a command in the repository's folder. `quiet` returns the output instead of printing it; `aside` runs the command with low priority.
 */
export function run(command, args, { env = {}, quiet = false, aside = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false', ...env },
    });
    if (aside && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW); // including its children
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (status) => resolve({ ok: status === 0, output }));
  });
}
