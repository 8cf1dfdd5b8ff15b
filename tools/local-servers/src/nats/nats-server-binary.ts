import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

export interface NatsServerBinary {
  path: string;
  /** The program's own version, for example 2.15.1. */
  version: string;
}

/** Runs the program for its version; undefined when it prints none. @throws the reason why it does not run here */
export async function inspectNatsServer(path: string): Promise<NatsServerBinary | undefined> {
  const { stdout } = await execFileAsync(path, ['--version'], { timeout: 10_000 });
  const version = /v?(\d+\.\d+\.\d+)/.exec(stdout)?.[1];
  return version ? { path, version } : undefined;
}

/** Whether `version` is `minimum` or newer; both are three numbers. */
export function isAtLeast(version: string, minimum: string): boolean {
  const [versionNumbers, minimumNumbers] = [version, minimum].map((text) => text.split('.').map(Number));
  for (const position of [0, 1, 2]) {
    const difference = (versionNumbers?.[position] ?? 0) - (minimumNumbers?.[position] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** First executable of this name on PATH or in the folders of system servers, which PATH may lack. */
export async function findOnPath(name: string, path = process.env.PATH ?? ''): Promise<string | undefined> {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const file = join(folder, name);
    const isExecutable = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isExecutable) return file;
  }
  return undefined;
}
