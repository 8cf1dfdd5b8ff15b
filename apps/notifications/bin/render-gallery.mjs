#!/usr/bin/env node
// Renders every mail in every state, in both languages, into a folder: node bin/render-gallery.mjs FOLDER
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

const appRoot = fileURLToPath(new URL('..', import.meta.url));
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder that the mails are written into.');
// Inside the project, so that the native package is found.
const outfile = join(appRoot, 'dist', 'gallery', 'write-mails.cjs');
mkdirSync(join(appRoot, 'dist', 'gallery'), { recursive: true });
await esbuild.build({
  entryPoints: [join(appRoot, 'gallery', 'write-mails.ts')],
  bundle: true,
  platform: 'node',
  format: 'cjs',
  external: ['@resvg/resvg-js'],
  tsconfig: join(appRoot, 'tsconfig.json'),
  outfile,
});
const { status } = spawnSync(process.execPath, [outfile, resolve(folder)], { stdio: 'inherit' });
process.exit(status ?? 1);
