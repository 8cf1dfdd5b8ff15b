import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where a fetched nats-server lies. */
export function cachedNatsServer(cacheDir: string): string {
  return join(cacheDir, 'nats-server');
}

/** Puts the program there in one step. So a second start at the same moment never runs half a file. */
export async function keepInCache(program: Buffer, cacheDir: string): Promise<string> {
  const target = cachedNatsServer(cacheDir);
  await mkdir(cacheDir, { recursive: true });
  const unfinished = `${target}.${process.pid}`;
  await writeFile(unfinished, program, { mode: 0o755 });
  await rename(unfinished, target);
  return target;
}
