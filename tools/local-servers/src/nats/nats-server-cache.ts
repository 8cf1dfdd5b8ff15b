import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Path of a fetched nats-server in the cache. */
export function cachedNatsServerPath(cacheDir: string): string {
  return join(cacheDir, 'nats-server');
}

/** Moves the program there in one step, so a concurrent start never runs half a file. */
export async function saveToCache(binary: Buffer, cacheDir: string): Promise<string> {
  const target = cachedNatsServerPath(cacheDir);
  await mkdir(cacheDir, { recursive: true });
  const temporaryFile = `${target}.${process.pid}`;
  await writeFile(temporaryFile, binary, { mode: 0o755 });
  await rename(temporaryFile, target);
  return target;
}
