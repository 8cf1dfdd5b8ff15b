/** Build output below `/offline/`, and a hash of exactly this content. */
export interface OfflineFiles {
  readonly version: string;
  readonly files: readonly string[];
}

/** Caches of this name and any version belong to the worker. */
const CACHES = 'brote-offline-';

/** Caches the offline page with all its files. Nothing else is ever cached: a cached page would show old prices. */
export async function takeOfflineFiles(caches: CacheStorage, { version, files }: OfflineFiles): Promise<void> {
  const cache = await caches.open(CACHES + version);
  await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })));
}

/** Deletes the caches of earlier versions. */
export async function dropOldFiles(caches: CacheStorage, { version }: OfflineFiles): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(CACHES) && name !== CACHES + version);
  await Promise.all(old.map((name) => caches.delete(name)));
}
