import type * as Brand from '@brote/brand';
import type * as Illustration from '@brote/illustration';
import { createServer } from 'vite';

/** Names and colors of the brand, and its drawings. Vite compiles them: Node imports no TypeScript from packages. */
export async function loadBrand(): Promise<{ brand: typeof Brand; illustration: typeof Illustration }> {
  const loader = await createServer({
    configFile: false,
    appType: 'custom',
    server: { middlewareMode: true, ws: false },
    logLevel: 'silent',
  });
  const brand = (await loader.ssrLoadModule('@brote/brand')) as typeof Brand;
  const illustration = (await loader.ssrLoadModule('@brote/illustration')) as typeof Illustration;
  await loader.close();
  return { brand, illustration };
}
