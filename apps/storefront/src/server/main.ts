import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { AnsweredApi, type ApiAnswers } from './ask-api';
import { Documents, type Manifest } from './document';
import { PageDrawer } from './draw-pages';
import { siteFiles } from './site-files';

// Runs as a thread of the gateway: gets what the API answers, gives back the pages that changed.
const { origin } = workerData as { readonly origin: string };
const built = join(import.meta.dirname, '..');
const template = await readFile(join(built, 'index.html'), 'utf8');
const manifest = JSON.parse(await readFile(join(built, '.vite/manifest.json'), 'utf8')) as Manifest;
const drawer = new PageDrawer(AnsweredApi.start(), new Documents(template, manifest, origin));
const port = parentPort;
if (port === null) throw new Error('This runs as a thread of the gateway');

port.on('message', (answers: ApiAnswers) => {
  void drawer.draw(answers).then((drawing) => port.postMessage({ ...drawing, files: siteFiles(origin) }));
});
