import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { bundleScript } from './bundle-script.mts';
import { loadBrand } from './load-brand.mts';

type OfflineTexts = Readonly<Record<'title' | 'heading' | 'lead' | 'again' | 'brand', string>>;

const LANGUAGES = ['en', 'es'] as const;
const WORKER_FOLDER = join(import.meta.dirname, '../src/worker');

function renderDrawings({ brand, illustration }: Awaited<ReturnType<typeof loadBrand>>): Record<string, string> {
  const { potUrl, drawFromPath } = illustration;
  const { COLORS, LOGO, MARK_PATH, WORD } = brand;
  const pot = drawFromPath(new URL(potUrl(), 'http://localhost').pathname, {});
  if (pot === null) throw new Error('The illustration library has no drawing at its own potUrl()');
  const logo = `<path transform="${LOGO.markTransform}" d="${MARK_PATH}"/><path transform="${LOGO.wordTransform}" d="${WORD.d}"/>`;
  return {
    'offline/pot.svg': pot.svg,
    'offline/logo.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LOGO.w} ${LOGO.h}" fill="${COLORS.pine700}">${logo}</svg>`,
  };
}

/** The page in one language. It is served at any requested URL, so its link without a target requests that URL again. */
function offlinePage(language: string, themeColor: string): string {
  const { title, heading, lead, again, brand } = JSON.parse(
    readFileSync(join(WORKER_FOLDER, `locales/${language}.json`), 'utf8'),
  ) as OfflineTexts;
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="theme-color" content="${themeColor}" />
    <title>${title}</title>
    <link rel="stylesheet" href="/offline/shop.css" />
    <script src="/offline/again.js" defer></script>
  </head>
  <body>
    <header class="head"><div class="wrap head__row"><img src="/offline/logo.svg" alt="${brand}" width="117" height="34" /></div></header>
    <main class="wrap message">
      <div class="message__art"><img src="/offline/pot.svg" alt="" width="560" height="420" /></div>
      <div>
        <h1>${heading}</h1>
        <p class="lead message__lead">${lead}</p>
        <div class="row message__acts"><a class="btn btn--primary" href="">${again}</a></div>
      </div>
    </main>
  </body>
</html>
`;
}

/**
 * Reloads the requested page as soon as there is a network again. The `online` event comes first. A request every five seconds follows:
 * some browsers report a page opened offline as online, and never send the event.
 */
const RELOAD_SCRIPT = `const load = () => location.reload();
addEventListener('online', load);
setInterval(() => void fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' }).then(load, () => undefined), 5000);
`;

const versionOf = (files: Readonly<Record<string, string>>): string =>
  createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);

type BundleOutput =
  | { type: 'asset'; fileName: string; source: string | Uint8Array }
  | { type: 'chunk'; isEntry: boolean; viteMetadata?: { importedCss: Set<string> } };

/** The styles that every page of the shop uses. */
function ownStyles(output: readonly BundleOutput[]): string {
  const entry = output.find((file) => file.type === 'chunk' && file.isEntry);
  const names = entry?.type === 'chunk' ? entry.viteMetadata?.importedCss : undefined;
  const sheets = output.flatMap((file) => (file.type === 'asset' && names?.has(file.fileName) ? [String(file.source)] : []));
  if (sheets.length === 0) throw new Error('The entry of the build imports no style sheet, and the offline page needs one');
  return sheets.join('\n');
}

/** Builds `/sw.js` and its offline page, in the shop's own look. */
export function offlineWorker(): Plugin {
  return {
    name: 'brote-offline-worker',
    apply: ({ build: { ssr } = {} }, { command }) => command === 'build' && !ssr,
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const styles = ownStyles(Object.values(bundle));
        const loaded = await loadBrand();
        const files: Record<string, string> = {
          'offline/shop.css': styles,
          'offline/again.js': RELOAD_SCRIPT,
          ...renderDrawings(loaded),
        };
        for (const language of LANGUAGES) files[`offline/${language}.html`] = offlinePage(language, loaded.brand.COLORS.pine900);
        for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source });
        const offline = { version: versionOf(files), files: Object.keys(files).map((name) => `/${name}`) };
        const source = await bundleScript(join(WORKER_FOLDER, 'worker.ts'), { OFFLINE: JSON.stringify(offline) });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}
