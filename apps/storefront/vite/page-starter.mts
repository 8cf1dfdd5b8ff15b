import { join } from 'node:path';
import type { Plugin } from 'vite';
import { bundleScript } from './bundle-script.mts';

const STARTER_PATH = join(import.meta.dirname, '../src/starter/starter.ts');

/** Bundles the script that is inlined into each prerendered page. It is stored beside the manifest, which is not served either. */
export function pageStarter(): Plugin {
  return {
    name: 'brote-page-starter',
    apply: ({ build: { ssr } = {} }, { command }) => command === 'build' && !ssr,
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: '.vite/starter.js', source: (await bundleScript(STARTER_PATH)).trim() });
    },
  };
}
