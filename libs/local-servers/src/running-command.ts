import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The command line of a running process; undefined when there is none with this id. After a crash, an old id may belong to anybody. */
export async function runningCommand(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''); // no such process
    return line.replaceAll('\0', ' ').trim() || undefined;
  }
  return await psField('command', pid);
}

/** The process that started this one, or that took it over; undefined when there is none with this id. */
export async function parentOf(pid: number): Promise<number | undefined> {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''); // no such process
    return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]) || undefined;
  }
  return Number(await psField('ppid', pid)) || undefined;
}

async function psField(field: string, pid: number): Promise<string | undefined> {
  // Without -ww, macOS cuts the line at 79 characters when no terminal is near.
  const found = await promisify(execFile)('ps', ['-ww', '-o', `${field}=`, '-p', String(pid)]).catch(() => undefined); // no such process
  return found?.stdout.trim() || undefined;
}
