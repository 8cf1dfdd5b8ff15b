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

const decoratorPlugin = {
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
const externalPackagesPlugin = {
  name: 'packages-stay-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./#]/ }, ({ path }) => (path.startsWith('@brote/') ? undefined : { path, external: true }));
  },
};

/** The exports of a module whose source is `contents`; its imports are relative to `folder`, a path below the root. */
export async function loadTypeScript(contents, { name, folder = '.' }) {
  const resolveDir = join(root, folder);
  const bundlePath = join(resolveDir, 'node_modules/.cache', `brote-${name}.${process.pid}.cjs`);
  const { outputFiles } = await esbuild.build({
    ...{ stdin: { contents, resolveDir, loader: 'js' }, bundle: true, write: false, platform: 'node', format: 'cjs' },
    ...{ target: 'node20', keepNames: true, plugins: [externalPackagesPlugin, decoratorPlugin], logLevel: 'error' },
  });
  await mkdir(dirname(bundlePath), { recursive: true });
  await writeFile(bundlePath, outputFiles[0].contents);
  try {
    return require(bundlePath);
  } finally {
    await rm(bundlePath, { force: true });
  }
}
