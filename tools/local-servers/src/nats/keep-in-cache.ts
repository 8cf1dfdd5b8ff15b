import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Path of a fetched nats-server in the cache. */
export function cachedNatsServer(cacheDir: string): string {
  return join(cacheDir, 'nats-server');
}

/** Moves the program there in one step, so a concurrent start never runs half a file. */
export async function keepInCache(program: Buffer, cacheDir: string): Promise<string> {
  const target = cachedNatsServer(cacheDir);
  await mkdir(cacheDir, { recursive: true });
  const unfinished = `${target}.${process.pid}`;
  await writeFile(unfinished, program, { mode: 0o755 });
  await rename(unfinished, target);
  return target;
}
