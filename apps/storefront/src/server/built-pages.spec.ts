import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { brotliCompressSync, constants } from 'node:zlib';
import { CATALOG_ROUTES, PACKAGING_ROUTES, RECALL_ROUTES, RUNTIME_ROUTES, TREE_RECEIPT_ROUTES } from '@brote/contracts/browser';
import { catalogueView, forestView, shopInfo, subscriptionExamples } from '@brote/contracts/examples';
import { packagingView } from '@brote/contracts/packaging/examples';
import { recall } from '@brote/contracts/recalls/examples';
import { treeReceipts } from '@brote/contracts/tree-receipts/examples';
import { PUBLIC_PAGES, UNKNOWN_PAGE } from './public-pages';

const ORIGIN = 'https://shop.example';
const APP_FOLDER = join(__dirname, '../..');
const BUILD_TIMEOUT_MS = 180_000;
/** Whether the test runner has just built everything. */
const IS_BUILT = process.env['BROTE_IS_BUILT'] === '1';
const API_REPLIES = {
  [CATALOG_ROUTES.listProducts.path]: JSON.stringify(catalogueView),
  [CATALOG_ROUTES.listPlans.path]: JSON.stringify(subscriptionExamples.plans),
  [CATALOG_ROUTES.forest.path]: JSON.stringify(forestView),
  [TREE_RECEIPT_ROUTES.list.path]: JSON.stringify(treeReceipts),
  [PACKAGING_ROUTES.get.path]: JSON.stringify(packagingView),
  [RECALL_ROUTES.published.path]: JSON.stringify({ recalls: [recall] }),
  [RUNTIME_ROUTES.shopInfo.path]: JSON.stringify(shopInfo),
};
/** JavaScript for the first view of any page in brotli. */
const MAX_PAGE_BYTES = 120_000;
/**
 * Limit for the compressed document of any page, in bytes. With its headers it then arrives in the first ten packets, without a second
 * round trip.
 */
const MAX_DOCUMENT_BYTES = 13_300;
/** Limit for the preloaded font files of every page, both families together, in bytes. */
const MAX_FONT_BYTES = 30_000;
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

interface RenderResult {
  documents: {
    path: string;
    locale: string;
    isFixed: boolean;
    status: number;
    body: string;
    inline: { scripts: string[]; styles: string[] };
  }[];
  files: { path: string; body: string }[];
  failures: { path: string; reason: string }[];
}

let buildFolder: string;
let renderer: Worker;
let renderResult: RenderResult;

function build(...extraArguments: string[]): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(APP_FOLDER, '../../node_modules/vite/bin/vite.js'), 'build', '--emptyOutDir', ...extraArguments],
    {
      cwd: APP_FOLDER,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (status !== 0) throw new Error(stderr);
}

function buildToTempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'brote-storefront-'));
  build('--outDir', folder);
  build('--mode', 'server', '--outDir', join(folder, 'server'));
  return folder;
}

const render = (answers: Record<string, string>): Promise<RenderResult> =>
  new Promise((resolve, reject) => {
    renderer.once('message', resolve);
    renderer.once('error', reject);
    renderer.postMessage(answers);
  });
const documentAt = (path: string, locale: string, isFixed = true): string =>
  renderResult.documents.find((each) => each.path === path && each.locale === locale && each.isFixed === isFixed)?.body ?? '';
const measureTransferredBytes = (html: string): number => {
  const files = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? '');
  const readSizeOf = (file: string): number => {
    const compressed = join(buildFolder, `${file}.br`);
    return statSync(existsSync(compressed) ? compressed : join(buildFolder, file)).size;
  };
  return [...new Set(files)].reduce((sum, file) => sum + readSizeOf(file), 0);
};

/** Every selector of a style sheet, each with its enclosing conditions. */
function selectorsIn(css: string): Map<string, string> {
  const style = document.createElement('style');
  style.textContent = css;
  document.head.append(style);
  const selectors = new Map<string, string>();
  const collectSelectors = (rules: CSSRuleList, condition: string): void => {
    for (const rule of rules) {
      if ('selectorText' in rule)
        for (const selector of (rule as CSSStyleRule).selectorText.split(/,(?![^(]*\))/))
          selectors.set(`${condition}${selector.trim()}`, selector.trim());
      else if ('media' in rule) collectSelectors((rule as CSSMediaRule).cssRules, `${condition}${(rule as CSSMediaRule).media.mediaText} `);
    }
  };
  if (style.sheet) collectSelectors(style.sheet.cssRules, '');
  style.remove();
  return selectors;
}

/** A selector without the states that an element can get into. */
const withoutStates = (selector: string): string => selector.replace(/::?[\w-]+(\([^)]*\))?/g, '').replace(/(^|[\s>+~])$/, '$1*');

beforeAll(async () => {
  buildFolder = IS_BUILT ? join(APP_FOLDER, 'dist') : buildToTempFolder();
  renderer = new Worker(join(buildFolder, 'server/main.mjs'), { workerData: { origin: ORIGIN } });
  renderResult = await render(API_REPLIES);
}, BUILD_TIMEOUT_MS);
afterAll(async () => {
  await renderer.terminate();
  if (!IS_BUILT) rmSync(buildFolder, { recursive: true });
});

describe('the public pages', () => {
  it('are all rendered, in both languages, with and without a fixed language', () => {
    expect(renderResult.failures).toEqual([]);
    expect(renderResult.documents).toHaveLength(PUBLIC_PAGES.length * 4);
    for (const { path, status, body } of renderResult.documents) {
      expect([path, status]).toEqual([path, path === UNKNOWN_PAGE ? 404 : 200]);
      expect([path, body.match(/<h1/g)?.length]).toEqual([path, 1]);
      expect(body).not.toMatch(/<script(?=[^>]+>)(?![^>]*(?:type="(?:application\/(?:ld\+)?json|module)"))[^>]*>|style=/);
    }
  });

  it('list the hashes of all inline scripts and styles: one script and two styles', () => {
    const hashesIn = (body: string, element: string): string[] =>
      [...body.matchAll(new RegExp(`<${element}(?: id="cut")?>([^]*?)</${element}>`, 'g'))].map(
        ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
      );
    for (const { body, inline } of renderResult.documents) {
      expect(hashesIn(body, 'script')).toEqual(inline.scripts);
      expect(hashesIn(body, 'style')).toEqual(inline.styles);
      expect([inline.scripts.length, inline.styles.length]).toEqual([1, 2]);
    }
  });

  it('keep code, full style sheets and the manifest in a template', () => {
    for (const { body } of renderResult.documents) {
      const htmlOutsideTemplate = body.replace(/<template id="code">[^]*?<\/template>/, '');
      expect(htmlOutsideTemplate).not.toMatch(/type="module"|rel="modulepreload"|rel="stylesheet"|as="style"|rel="manifest"/);
      expect(body.match(/rel="manifest"/g)).toHaveLength(1);
      expect(body).toMatch(/<template id="code"><link rel="preload" as="style" [^>]+>.*<script type="module"/);
      expect(body).toMatch(/<noscript><p [^>]+>[^<]+JavaScript/);
    }
  });

  it('load packages, React and the shop as separate scripts and run the packages eagerly', () => {
    for (const { path, body } of renderResult.documents) {
      const files = [...body.matchAll(/<script type="module"[^>]* src="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);
      const order = ['packages', 'react', 'index'].map((name) => files.findIndex((file) => file.startsWith(`assets/${name}-`)));
      expect([path, order.every((at, index) => at > (order[index - 1] ?? -1))]).toEqual([path, true]);
    }
    const packages = /assets\/packages-[^"]+/.exec(documentAt('/', 'en'))?.[0] ?? '';
    // Parentheses make a function compile eagerly; no minifier writes them. React alone contains four such functions.
    const eagerFunctions = readFileSync(join(buildFolder, packages), 'utf8').match(/\w\(\((?:\w+|\([\w,]*\))=>\{/g) ?? [];
    expect(eagerFunctions.length).toBeGreaterThanOrEqual(4);
  });

  it.each(PUBLIC_PAGES.map(({ path }) => path))('%s contains every style that its elements can need', (path) => {
    const body = documentAt(path, 'es');
    const sheets = [...body.matchAll(/as="style" href="\/([^"]+)"/g)].map(([, file = '']) => readFileSync(join(buildFolder, file), 'utf8'));
    const inlinedSelectors = selectorsIn(/<style id="cut">([^]*?)<\/style>/.exec(body)?.[1] ?? '');
    const page = new DOMParser().parseFromString(body, 'text/html');
    const neededSelectors = [...selectorsIn(sheets.join(''))].filter(
      ([, selector]) => page.querySelector(withoutStates(selector)) !== null,
    );
    expect(neededSelectors.length).toBeGreaterThan(50);
    expect(neededSelectors.map(([name]) => name).filter((name) => !inlinedSelectors.has(name))).toEqual([]);
  });

  it('send no form by GET', () => {
    const forms = renderResult.documents.flatMap(({ body }) => body.match(/<form[^>]*>/g) ?? []);
    expect(forms.length).toBeGreaterThanOrEqual(4 * 4);
    for (const form of forms) expect(form).toContain('method="post"');
  });

  it('state title, language, canonical address and alternate languages', () => {
    for (const { path, description } of PUBLIC_PAGES.filter((page) => page.description !== null)) {
      const spanishHtml = documentAt(path, 'es');
      const spanishPath = path === '/' ? '/es' : `/es${path}`;
      expect([description, spanishHtml.includes('<html lang="es">'), /<title>.+ · Brote<\/title>/.test(spanishHtml)]).toEqual([
        description,
        true,
        true,
      ]);
      expect(spanishHtml).toContain(`rel="canonical" href="${ORIGIN}${spanishPath}"`);
      for (const [language, prefix] of [
        ['en', '/en'],
        ['es', '/es'],
        ['x-default', ''],
      ] as const)
        expect(spanishHtml).toContain(`hreflang="${language}" href="${ORIGIN}${prefix}${path === '/' && prefix !== '' ? '' : path}"`);
      expect(documentAt(path, 'en', false)).toContain(`rel="canonical" href="${ORIGIN}${path}"`);
    }
    expect(documentAt(UNKNOWN_PAGE, 'en')).not.toContain('canonical');
  });

  it('link within their language when their address fixes it', () => {
    expect(documentAt('/', 'es')).toContain('href="/es/shop"');
    expect(documentAt('/', 'es', false)).toContain('href="/shop"');
  });

  it('describe products, prices and questions in structured data', () => {
    const statements = (path: string): string => /ld\+json">(.*?)<\/script>/.exec(documentAt(path, 'en'))?.[1] ?? '';
    const shop = JSON.parse(statements('/shop')) as { '@graph': object[] };
    expect(shop['@graph'][0]).toMatchObject({
      '@type': 'ItemList',
      itemListElement: expect.arrayContaining([
        expect.objectContaining({
          item: expect.objectContaining({ offers: expect.objectContaining({ price: '3.50', priceCurrency: 'EUR' }) }),
        }),
      ]) as unknown,
    });
    expect(statements('/subscriptions')).toContain('"FAQPage"');
    expect(statements('/')).toContain('"Organization"');
    expect(statements('/about')).toContain('"BreadcrumbList"');
  });

  it('are rendered again only when their data changes', async () => {
    expect((await render(API_REPLIES)).documents).toEqual([]);
    const renderedAgain = await render({
      ...API_REPLIES,
      [CATALOG_ROUTES.forest.path]: JSON.stringify({ ...forestView, brushesSold: 81, trees: 2 }),
    });
    expect([...new Set(renderedAgain.documents.map(({ path }) => path))]).toEqual(['/about']);
  });

  it('preload fonts within the size limit', () => {
    const files = [...documentAt('/', 'en').matchAll(/as="font"[^>]* href="\/([^"]+)"/g)].map(([, file = '']) => join(buildFolder, file));
    expect(files).toHaveLength(2);
    expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThanOrEqual(MAX_FONT_BYTES);
  });

  it.each(PUBLIC_PAGES.map(({ path }) => path))('%s stays within the size limits', (path) => {
    expect(measureTransferredBytes(documentAt(path, 'en'))).toBeLessThanOrEqual(MAX_PAGE_BYTES);
    for (const locale of ['en', 'es'])
      expect(brotliCompressSync(documentAt(path, locale), BROTLI_OPTIONS).length).toBeLessThanOrEqual(MAX_DOCUMENT_BYTES);
  });
});

describe('the files beside the public pages', () => {
  it('include a site map and rules for robots', () => {
    const bodyOf = (path: string): string => renderResult.files.find((file) => file.path === path)?.body ?? '';
    expect(bodyOf('/sitemap.xml')).toContain(`<loc>${ORIGIN}/es/shop</loc>`);
    expect(bodyOf('/sitemap.xml')).not.toContain(UNKNOWN_PAGE);
    expect(bodyOf('/robots.txt')).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  });

  it('include share pictures and icons in their declared sizes', () => {
    const readSizeOf = (file: string): number[] => {
      const bytes = readFileSync(join(buildFolder, file));
      return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    };
    for (const picture of new Set(PUBLIC_PAGES.map((page) => page.picture)))
      expect(readSizeOf(`pictures/${picture}.png`)).toEqual([1200, 630]);
    const manifest = JSON.parse(readFileSync(join(buildFolder, 'manifest.webmanifest'), 'utf8')) as {
      icons: { src: string; sizes: string }[];
    };
    for (const { src, sizes } of manifest.icons) expect(readSizeOf(src).join('x')).toBe(sizes);
  });
});
