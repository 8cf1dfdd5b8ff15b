import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The command line of a running process; undefined when no process has this id. After a crash, the system may have reused the id. */
export async function readCommandLine(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return (await readProcFile(pid, 'cmdline')).replaceAll('\0', ' ').trim() || undefined;
  return await readPsField('command', pid);
}

/** The process that started this one, or that took it over; undefined when there is none with this id. */
export async function readParentPid(pid: number): Promise<number | undefined> {
  if (process.platform === 'linux') return Number(/^PPid:\s+(\d+)$/m.exec(await readProcFile(pid, 'status'))?.[1]) || undefined;
  return Number(await readPsField('ppid', pid)) || undefined;
}

/** A file of a process below /proc; empty when no process has this id. @throws the system's other errors */
export async function readProcFile(pid: number, name: string): Promise<string> {
  try {
    return await readFile(`/proc/${pid}/${name}`, 'utf8');
  } catch (error) {
    // The process may end while its file is read.
    if (errorCodeOf(error) === 'ENOENT' || errorCodeOf(error) === 'ESRCH') return '';
    throw error;
  }
}

/** A field of `ps` for a process, where there is no /proc. Undefined when no process has this id. @throws the other errors of `ps` */
export async function readPsField(field: string, pid: number): Promise<string | undefined> {
  try {
    // Without -ww, macOS cuts the line at 79 characters when no terminal is near.
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', `${field}=`, '-p', String(pid)]);
    return stdout.trim() || undefined;
  } catch (error) {
    // For an unused process id `ps` exits with 1 and prints nothing; it prints any other error.
    if (errorCodeOf(error) === 1 && (error as { stderr?: unknown }).stderr === '') return undefined;
    throw error;
  }
}

const errorCodeOf = (error: unknown): unknown => (error as { code?: unknown }).code;
