/** Build output below `/offline/`, and a hash of exactly this content. */
export interface OfflineFiles {
  readonly version: string;
  readonly files: readonly string[];
}

/** Caches of this name and any version belong to the worker. */
const CACHE_PREFIX = 'brote-offline-';

/** Caches the offline page with all its files. Nothing else is ever cached: a cached page would show old prices. */
export async function cacheOfflineFiles(caches: CacheStorage, { version, files }: OfflineFiles): Promise<void> {
  const cache = await caches.open(CACHE_PREFIX + version);
  await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })));
}

/** Deletes the caches of earlier versions. */
export async function deleteOldCaches(caches: CacheStorage, { version }: OfflineFiles): Promise<void> {
  const names = await caches.keys();
  const oldCaches = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_PREFIX + version);
  await Promise.all(oldCaches.map((name) => caches.delete(name)));
}
