/** What the build puts below `/offline/`, and a name for exactly this content. */
export interface OfflineFiles {
  readonly version: string;
  readonly files: readonly string[];
}

/** Caches of this name and any version belong to the worker. */
const CACHES = 'brote-offline-';

/** Takes the offline page with all it needs into the browser's cache. Nothing else is ever kept: a page out of a cache would show old prices. */
export async function takeOfflineFiles(caches: CacheStorage, { version, files }: OfflineFiles): Promise<void> {
  const cache = await caches.open(CACHES + version);
  await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })));
}

/** Lets go of what earlier versions took. */
export async function dropOldFiles(caches: CacheStorage, { version }: OfflineFiles): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(CACHES) && name !== CACHES + version);
  await Promise.all(old.map((name) => caches.delete(name)));
}
