import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { InMemoryApi, type ApiReplies } from './in-memory-api';
import { Documents, type Manifest } from './document';
import { PageRenderer } from './render-pages';
import { siteFiles } from './site-files';

// Runs as a thread of the gateway: receives the API's responses, returns the changed pages.
const { origin } = workerData as { readonly origin: string };
const built = join(import.meta.dirname, '..');
const textOf = (name: string): Promise<string> => readFile(join(built, name), 'utf8');
const sheets = (await readdir(join(built, 'assets'))).filter((name) => name.endsWith('.css')).map((name) => `assets/${name}`);
const documents = new Documents({
  template: await textOf('index.html'),
  manifest: JSON.parse(await textOf('.vite/manifest.json')) as Manifest,
  starter: await textOf('.vite/starter.js'),
  sheets: new Map(await Promise.all(sheets.map(async (name) => [name, await textOf(name)] as const))),
  origin,
});
const renderer = new PageRenderer(InMemoryApi.start(), documents);
const port = parentPort;
if (port === null) throw new Error('The renderer must run as a worker thread of the gateway');

port.on('message', (answers: ApiReplies) => {
  void renderer.render(answers).then((rendered) => port.postMessage({ ...rendered, files: siteFiles(origin) }));
});
