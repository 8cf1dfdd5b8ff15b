import type { Plugin } from 'vite';
import { loadBrand } from './load-brand.mts';

const IMPORT = /^import \{ BRAND_NAME \} from '@brote\/brand';$/m;

/** Writes the brand's name into the files that import it. As a constant shared between chunks, it would add bytes to every page. */
export function inlineBrandName(): Plugin {
  let name: string;
  return {
    name: 'brote-inline-brand-name',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const { brand } = await loadBrand();
      name = JSON.stringify(brand.BRAND_NAME);
    },
    transform(code) {
      if (!IMPORT.test(code)) return undefined;
      return { code: code.replace(IMPORT, '').replaceAll(/\bBRAND_NAME\b/g, () => name), map: null };
    },
  };
}
