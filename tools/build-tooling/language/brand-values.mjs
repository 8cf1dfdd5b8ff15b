/** Values of `libs/brand`, which is TypeScript: esbuild compiles it in memory. */
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

const entryPath = fileURLToPath(new URL('../../../libs/brand/src/index.ts', import.meta.url));
const { outputFiles } = esbuild.buildSync({ entryPoints: [entryPath], bundle: true, write: false, format: 'esm', logLevel: 'error' });

/** The exports of `libs/brand`. */
export const brand = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
