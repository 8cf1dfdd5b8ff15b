import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The command line of a running process; undefined when there is none with this id. After a crash, an old id may belong to anybody. */
export async function runningCommand(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''); // no such process
    return line.replaceAll('\0', ' ').trim() || undefined;
  }
  const found = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => undefined);
  return found?.stdout.trim();
}
