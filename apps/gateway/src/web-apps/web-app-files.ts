import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Compressed copies are sent in place of their original, never by their own name. Maps, hidden files and executables are never sent. */
const UNSERVED_PATH_PATTERN = /\.(br|gz|map)$|\/\.|^\/server\//;
/** The renderer of the app, if its build made one. */
const RENDERER_FILE = 'server/main.mjs';

/** A built web app: only files that exist at the start are served. */
export class WebAppFiles {
  private constructor(
    /** The folder of the files. */
    readonly folder: string,
    private readonly names: ReadonlySet<string>,
  ) {}

  /** Lists a folder; without one, or when it is missing, there are no files. */
  static async list(folder: string | undefined): Promise<WebAppFiles> {
    if (folder === undefined || !existsSync(folder)) return new WebAppFiles('/', new Set());
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const names = entries
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
    return new WebAppFiles(folder, new Set(names.filter((name) => !UNSERVED_PATH_PATTERN.test(name))));
  }

  /** The renderer of pages, run as a thread; undefined when there is none. */
  get renderer(): string | undefined {
    const file = join(this.folder, RENDERER_FILE);
    return existsSync(file) ? file : undefined;
  }

  get fileCount(): number {
    return this.names.size;
  }

  /** The name of the file at an address below the app, or of the page of that address. */
  fileAt(path: string): string | undefined {
    return [path, path === '/' ? '/index.html' : `${path.replace(/\/$/, '')}/index.html`].find((name) => this.names.has(name));
  }

  /** The file for an address that only the app knows. */
  get shell(): string | undefined {
    return ['/app-shell.html', '/index.html'].find((name) => this.names.has(name));
  }
}
