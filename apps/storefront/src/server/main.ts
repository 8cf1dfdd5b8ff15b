import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { InMemoryApi, type ApiReplies } from './in-memory-api';
import { DocumentBuilder, type BuildManifest } from './document-builder';
import { PageRenderer } from './render-pages';
import { siteFiles } from './site-files';

// Runs as a thread of the gateway: receives the API's responses, returns the changed pages.
const { origin } = workerData as { readonly origin: string };
const buildFolder = join(import.meta.dirname, '..');
const readBuildFile = (name: string): Promise<string> => readFile(join(buildFolder, name), 'utf8');
const styleSheets = (await readdir(join(buildFolder, 'assets'))).filter((name) => name.endsWith('.css')).map((name) => `assets/${name}`);
const documentBuilder = new DocumentBuilder({
  template: await readBuildFile('index.html'),
  manifest: JSON.parse(await readBuildFile('.vite/manifest.json')) as BuildManifest,
  starter: await readBuildFile('.vite/starter.js'),
  sheets: new Map(await Promise.all(styleSheets.map(async (name) => [name, await readBuildFile(name)] as const))),
  origin,
});
const renderer = new PageRenderer(InMemoryApi.start(), documentBuilder);
const rendererPort = parentPort;
if (rendererPort === null) throw new Error('The renderer must run as a worker thread of the gateway');

rendererPort.on('message', (answers: ApiReplies) => {
  void renderer.render(answers).then((rendered) => rendererPort.postMessage({ ...rendered, files: siteFiles(origin) }));
});
