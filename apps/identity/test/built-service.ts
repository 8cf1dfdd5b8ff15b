import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';

const FOLDER = join(__dirname, '..');

/** Builds the service as it is shipped. */
export async function buildService(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(FOLDER, '../../libs/build-tooling/bin/build-service.mjs')], { cwd: FOLDER });
}

/** Starts the built service as a process of its own; resolves once it is ready. */
export async function spawnService(env: Record<string, string>): Promise<ChildProcess> {
  const flags = ['--disable-proto=delete', '--disallow-code-generation-from-strings'];
  const child = spawn(process.execPath, [...flags, join(FOLDER, 'dist/main.js')], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      if (output.includes('"message":"ready"')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the service ended with ${String(code)} before it was ready:\n${output}`)));
  });
  return child;
}

/** As a power cut would. */
export async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
