import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BroadcastChannel } from 'node:worker_threads';
import { getCatalogue } from '@brote/contracts/catalog';
import { catalogueView } from '@brote/contracts/examples';
import { eurosFromCents } from '@brote/money';
import { eventually, useNats, type TestNats } from '@brote/test-support';
import { FakeServices } from './fake-services';
import { startGateway, type RunningGateway } from './gateway-under-test';

/** A fake renderer: it returns its input, fails on request (13 and 14), and never ends one round (15). */
const RENDERER_SOURCE = `
import { BroadcastChannel, parentPort, workerData } from 'node:worker_threads';
let round = 0;
parentPort.on('message', (answers) => {
  round += 1;
  const products = JSON.parse(answers['/products'] ?? '{"version":"none"}');
  if (products.version === 13) throw new Error('the renderer is broken');
  if (products.version === 15) return;
  if (products.version === 14) {
    const news = new BroadcastChannel('rendering');
    news.onmessage = () => { throw new Error('the renderer is slow and broken'); };
    return news.postMessage('begun');
  }
  const page = (path, locale, isFixed, status = 200) =>
    ({ path, reads: path === '/shop' ? ['/products'] : [], locale, isFixed, readsQuery: path === '/withdrawal', status, inline: { scripts: ['sha256-c2NyaXB0'], styles: ['sha256-' + path.length] }, body: '<!doctype html><html lang="' + locale + '">drawn ' + path + ' v' + products.version + (isFixed ? ' fixed' : '') + 'x'.repeat(900) });
  const documents = ['/', '/shop', '/withdrawal', '/404'].flatMap((path) => ['en', 'es'].flatMap((locale) => [false, true].map((isFixed) => page(path, locale, isFixed, path === '/404' ? 404 : 200))));
  parentPort.postMessage({
    documents, files: [{ path: '/robots.txt', contentType: 'text/plain; charset=utf-8', body: 'Sitemap: ' + workerData.origin }],
    failures: round === 1 ? [{ path: '/about', reason: 'a bug' }] : [],
  });
});
`;

/** Makes a round so slow that the next round would wait ten seconds. */
const SLOW_RENDERER_SOURCE = RENDERER_SOURCE.replace(
  'round += 1;',
  'round += 1; Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1200);',
);

let nats: TestNats;
let services: FakeServices;
let gateway: RunningGateway;
let folder: string;
const htmlHeaders = { accept: 'text/html' };
const fetchPage = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(gateway.base + path, { headers: { ...htmlHeaders, ...headers }, redirect: 'manual' });
const fetchText = async (path: string, headers?: Record<string, string>): Promise<string> => (await fetchPage(path, headers)).text();

/** A storefront's build with this renderer. */
async function createBuild(renderer: string): Promise<string> {
  const buildFolder = await mkdtemp(join(tmpdir(), 'gateway-drawn-'));
  await mkdir(join(buildFolder, 'server'), { recursive: true });
  await writeFile(join(buildFolder, 'index.html'), '<!doctype html><title>Shell</title>');
  await writeFile(join(buildFolder, 'server/main.mjs'), renderer);
  return buildFolder;
}

beforeAll(async () => {
  folder = await createBuild(RENDERER_SOURCE);
  nats = await useNats();
  services = await FakeServices.start(nats.url);
  gateway = await startGateway(nats.url, { STOREFRONT_DIR: folder });
  await eventually(async () => expect(await fetchText('/shop')).toMatch(/drawn \/shop v\d/), { withinMs: 10_000 });
});
afterAll(async () => {
  await gateway.stop();
  await services.stop();
  await nats.stop();
  await rm(folder, { recursive: true });
});

describe('prerendered pages', () => {
  it('use the language of the address, then the visitor’s choice, then the browser’s', async () => {
    const fetchLanguage = async (path: string, headers?: Record<string, string>) =>
      /lang="(\w+)"/.exec(await fetchText(path, headers))?.[1];
    expect(await fetchLanguage('/es/shop', { cookie: 'brote.locale=en', 'accept-language': 'en' })).toBe('es');
    expect(await fetchLanguage('/shop', { cookie: 'brote.locale=es', 'accept-language': 'en' })).toBe('es');
    for (const [acceptLanguage, answered] of [
      ['ca', 'es'],
      ['gl-ES', 'es'],
      ['eu;q=0.9', 'es'],
      ['fr, es', 'en'],
      ['', 'en'],
    ] as const)
      expect([acceptLanguage, await fetchLanguage('/', { 'accept-language': acceptLanguage })]).toEqual([acceptLanguage, answered]);
    expect(await fetchLanguage('/', { cookie: 'brote.locale=klingon' })).toBe('en');
    expect(await fetchLanguage('/shop', { cookie: '__Host-brote.locale=es; brote.locale=en', 'accept-language': 'en' })).toBe('es');
    expect(await fetchLanguage('/shop', { cookie: 'brote.locale=en; __Host-brote.locale=es', 'accept-language': 'en' })).toBe('es');
  });

  it('are compressed and tagged in advance, under the policy for pages, with a Vary header', async () => {
    const { headers } = await fetchPage('/shop', { 'accept-encoding': 'br' });
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('cache-control')).toBe('public, no-cache');
    expect(headers.get('vary')).toBe('accept-encoding, accept-language, cookie');
    expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
    // Only the inline code that the renderer named, page by page.
    expect(headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-c2NyaXB0';style-src 'self' 'sha256-5';");
    expect((await fetchPage('/')).headers.get('content-security-policy')).toContain("style-src 'self' 'sha256-1';");
    expect((await fetchPage('/robots.txt')).headers.get('content-security-policy')).toContain("script-src 'self';style-src 'self';");
    expect(headers.get('permissions-policy')).toContain('camera=()');
    const tag = headers.get('etag') ?? '';
    expect((await fetchPage('/shop', { 'if-none-match': tag })).status).toBe(304);
    expect((await fetchPage('/shop', { 'if-none-match': tag, cookie: 'brote.locale=es' })).status).toBe(200);
    expect((await fetchPage('/es/shop')).headers.get('vary')).toBe('accept-encoding');
  });

  it('are replaced by the shell when the query changes the page, and at all other addresses', async () => {
    expect(await fetchText('/shop?utm=x')).toContain('drawn /shop');
    expect(await fetchText('/withdrawal')).toContain('drawn /withdrawal');
    for (const path of ['/withdrawal?order=1', '/cart', '/es/cart', '/es/account']) expect(await fetchText(path)).toContain('Shell');
    expect((await fetchPage('/es/account')).headers.get('cache-control')).toBe('no-store');
  });

  it('include a page for unknown addresses, with status 404', async () => {
    const response = await fetchPage('/es/nowhere');
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('drawn /404')]);
    expect((await fetchPage('/es/nowhere', { 'if-none-match': '*' })).status).toBe(404);
    expect((await fetchPage('/server/main.mjs')).status).toBe(404);
    expect(await (await fetch(`${gateway.base}/server/main.mjs`)).text()).not.toContain('parentPort');
  });

  it('include the files for search engines, with the public origin', async () => {
    expect(await fetchText('/robots.txt')).toBe('Sitemap: http://localhost:23080');
  });

  it('are replaced by the shell and logged when rendering fails', async () => {
    expect(gateway.logs.join('')).toContain('a page could not be rendered');
    expect((await fetchPage('/about')).status).toBe(200);
    expect(await fetchText('/about')).toContain('Shell');
  });

  it('follow the catalogue; when a renderer dies, its pages are dropped and another renderer starts', async () => {
    const publishCatalogue = async (version: number, expectedText: RegExp): Promise<void> => {
      services.setAnswer(getCatalogue, { reply: { ...catalogueView, version } });
      await services.publishAvailabilityChanged();
      await eventually(async () => expect(await fetchText('/shop')).toMatch(expectedText), { withinMs: 10_000 });
    };
    await publishCatalogue(77, /drawn \/shop v77/);
    await publishCatalogue(13, /Shell/);
    expect((await fetchPage('/shop')).status).toBe(200);
    expect(gateway.logs.join('')).toContain('the renderer is broken');
    await publishCatalogue(78, /drawn \/shop v78/);
  });

  it('include changes that were published when a renderer died', async () => {
    const rendererChannel = new BroadcastChannel('rendering');
    const rendererStarted = new Promise((resolve) => (rendererChannel.onmessage = resolve));
    const publishVersion = async (version: number): Promise<void> => {
      services.setAnswer(getCatalogue, { reply: { ...catalogueView, version } });
      await services.publishAvailabilityChanged();
      await eventually(async () => expect(await fetchText('/api/v1/products')).toContain(`"version":${version}`), { withinMs: 20_000 });
    };
    await publishVersion(14);
    await rendererStarted;
    await publishVersion(79);
    rendererChannel.postMessage('die');
    await eventually(async () => expect(await fetchText('/shop')).toMatch(/drawn \/shop v79/), { withinMs: 20_000 });
    expect(gateway.logs.join('')).toContain('the renderer is slow and broken');
    rendererChannel.close();
  });

  it('are rendered again without a pause as soon as all their data is loaded', async () => {
    const slowBuild = await createBuild(SLOW_RENDERER_SOURCE);
    let sendCatalogue = (): void => undefined;
    services.delayAnswer(
      getCatalogue,
      new Promise((resolve) => (sendCatalogue = () => resolve({ reply: { ...catalogueView, version: 80 } }))),
    );
    const slowGateway = await startGateway(nats.url, { STOREFRONT_DIR: slowBuild });
    const fetchShopPage = async () => (await fetch(`${slowGateway.base}/shop`, { headers: htmlHeaders })).text();
    try {
      await eventually(async () => expect(await fetchShopPage()).toContain('drawn /shop vnone'));
      sendCatalogue();
      await eventually(async () => expect(await fetchShopPage()).toContain('drawn /shop v80'), { withinMs: 7_000 });
    } finally {
      await slowGateway.stop();
    }
    await rm(slowBuild, { recursive: true });
  });

  it('are sent only while their offers are valid, and are rendered again soon otherwise', async () => {
    const slowBuild = await createBuild(SLOW_RENDERER_SOURCE);
    services.resetToExamples();
    const slowGateway = await startGateway(nats.url, { STOREFRONT_DIR: slowBuild });
    const fetchSlowText = async (path: string) => (await fetch(slowGateway.base + path, { headers: htmlHeaders })).text();
    const expectVersion = (version: number) =>
      eventually(async () => expect(await fetchSlowText('/shop')).toContain(`drawn /shop v${version}`));
    const publishSalePrice = async (version: number, cents: number): Promise<void> => {
      const products = catalogueView.products.map((product) => ({ ...product, salePrice: eurosFromCents(cents) }));
      services.setAnswer(getCatalogue, { reply: { ...catalogueView, products, version } });
      await services.publishAvailabilityChanged();
      await eventually(async () => expect(await fetchSlowText('/api/v1/products')).toContain(`"version":${version}`));
    };
    try {
      await publishSalePrice(81, 350);
      await expectVersion(81);
      await publishSalePrice(82, 395);
      // Its visitors render it in their browser; a page without offers is sent as before.
      expect([await fetchSlowText('/shop'), await fetchSlowText('/')]).toEqual([
        expect.stringContaining('Shell'),
        expect.stringContaining('drawn / v81'),
      ]);
      // After the pause that follows the slow round it would come ten seconds later.
      await eventually(async () => expect(await fetchSlowText('/shop')).toContain('drawn /shop v82'), { withinMs: 7_000 });
      // A page rendered before is valid again as soon as its data is.
      await publishSalePrice(15, 350);
      expect(await fetchSlowText('/shop')).toContain('Shell');
      await publishSalePrice(83, 395);
      expect(await fetchSlowText('/shop')).toContain('drawn /shop v82');
    } finally {
      await slowGateway.stop();
    }
    await rm(slowBuild, { recursive: true });
  });
});
