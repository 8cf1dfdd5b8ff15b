import { spawn } from 'node:child_process';
import { root } from '../install.mjs';

/** Mebibytes for what is new: what reads thousands of files, or draws hundreds of pages, throws nearly all of it away at once, and in little room each piece is moved about several times. */
export const ROOM_FOR_NEW = '--max-semi-space-size=64';

/** Runs a command in the repository's folder; `quiet` keeps what it says for the answer. */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false', ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (status) => resolve({ ok: status === 0, output }));
  });
}
