import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { Precompressed } from '../http/precompressed';
import type { Headers } from '../http/security-headers';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

/** Names that hold a hash of the content never change their content. */
const HASHED = /[.-][\w-]{8,}\.[a-z0-9]+$/i;
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_FIRST = 'no-cache';

/** A built web app, held in memory: only what was there at the start can ever be asked for. */
export class WebAppFiles {
  private constructor(private readonly files: ReadonlyMap<string, Precompressed>) {}

  /** Reads a folder; without one, or when it is missing, there are no files. Source maps stay behind. */
  static async read(folder: string | undefined, headers: Headers): Promise<WebAppFiles> {
    const files = new Map<string, Precompressed>();
    if (folder === undefined || !existsSync(folder)) return new WebAppFiles(files);
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const contentType = TYPES[extname(entry.name).toLowerCase()];
      if (!entry.isFile() || contentType === undefined) continue;
      const address = `/${relative(folder, path).split(sep).join('/')}`;
      const isHashed = address.startsWith('/assets/') && HASHED.test(address);
      files.set(address, new Precompressed(await readFile(path), { contentType, cacheControl: isHashed ? FOR_EVER : ASK_FIRST, headers }));
    }
    return new WebAppFiles(files);
  }

  get count(): number {
    return this.files.size;
  }

  /** The file at an address below the app, or the page of that address. */
  at(path: string): Precompressed | undefined {
    return this.files.get(path) ?? this.files.get(path === '/' ? '/index.html' : `${path.replace(/\/$/, '')}/index.html`);
  }

  /** What is shown at an address that only the app itself knows. */
  get shell(): Precompressed | undefined {
    return this.files.get('/app-shell.html') ?? this.files.get('/index.html');
  }

  /** Compresses one file after the other, beside the work. */
  async compress(): Promise<void> {
    for (const file of this.files.values()) await file.compressThoroughly();
  }
}
