import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The name that the build gives the copy beside the program; see `brote.assets` in the package.json. */
const COPIED_SCRIPT = 'api-reference.js';
const PACKAGED_SCRIPT = '@scalar/api-reference/browser/standalone.js';
const DIGEST_LENGTH = 16;

/** The script of the API reference, with a name that changes with its content. */
export interface ApiReference {
  name: string;
  content: Buffer;
}

/** Reads the copy that the build made; without a build, the file of the package. Throws when there is neither. */
export async function readApiReference(): Promise<ApiReference> {
  const copiedPath = join(__dirname, COPIED_SCRIPT);
  const content = await readFile(existsSync(copiedPath) ? copiedPath : createRequire(__filename).resolve(PACKAGED_SCRIPT));
  const digest = createHash('sha256').update(content).digest('hex').slice(0, DIGEST_LENGTH);
  return { name: `api-reference-${digest}.js`, content };
}
