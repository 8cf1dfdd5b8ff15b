// Loads TypeScript sources of the workspace into a script of the tooling, without a build.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import swc from '@swc/core';
import esbuild from 'esbuild';

const require = createRequire(import.meta.url);
const { jsc } = require('../swc-options.cjs');

/** The root of the workspace. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

const decorators = {
  name: 'swc-decorators',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (path.includes('/node_modules/')) return undefined;
      const { code } = await swc.transformFile(path, { jsc, swcrc: false, configFile: false, module: { type: 'es6' } });
      return { loader: 'js', contents: code };
    });
  },
};

/** Our own files are bundled, packages are not. */
const packagesStayOutside = {
  name: 'packages-stay-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./#]/ }, ({ path }) => (path.startsWith('@brote/') ? undefined : { path, external: true }));
  },
};

/** The exports of a module whose source is `contents`; its imports are relative to `folder`, a path below the root. */
export async function loadTypeScript(contents, { name, folder = '.' }) {
  const resolveDir = join(root, folder);
  const bundle = join(resolveDir, 'node_modules/.cache', `brote-${name}.${process.pid}.cjs`);
  const { outputFiles } = await esbuild.build({
    ...{ stdin: { contents, resolveDir, loader: 'js' }, bundle: true, write: false, platform: 'node', format: 'cjs' },
    ...{ target: 'node20', keepNames: true, plugins: [packagesStayOutside, decorators], logLevel: 'error' },
  });
  await mkdir(dirname(bundle), { recursive: true });
  await writeFile(bundle, outputFiles[0].contents);
  try {
    return require(bundle);
  } finally {
    await rm(bundle, { force: true });
  }
}
