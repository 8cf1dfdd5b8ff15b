import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BroadcastChannel } from 'node:worker_threads';
import { getCatalogue } from '@brote/contracts/catalog';
import { catalogueView } from '@brote/contracts/examples';
import { euros } from '@brote/money';
import { eventually, useNats, type TestNats } from '@brote/test-support';
import { FakeServices } from './fake-services';
import { startGateway, type RunningGateway } from './gateway-under-test';

/** A fake renderer: it returns its input, fails on request (13 and 14), and never ends one round (15). */
const DRAWER = `
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
const SLOW_DRAWER = DRAWER.replace('round += 1;', 'round += 1; Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1200);');

let nats: TestNats;
let services: FakeServices;
let gateway: RunningGateway;
let folder: string;
const page = { accept: 'text/html' };
const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(gateway.base + path, { headers: { ...page, ...headers }, redirect: 'manual' });
const textOf = async (path: string, headers?: Record<string, string>): Promise<string> => (await get(path, headers)).text();

/** A storefront's build with this renderer. */
async function buildWith(renderer: string): Promise<string> {
  const built = await mkdtemp(join(tmpdir(), 'gateway-drawn-'));
  await mkdir(join(built, 'server'), { recursive: true });
  await writeFile(join(built, 'index.html'), '<!doctype html><title>Shell</title>');
  await writeFile(join(built, 'server/main.mjs'), renderer);
  return built;
}

beforeAll(async () => {
  folder = await buildWith(DRAWER);
  nats = await useNats();
  services = await FakeServices.start(nats.url);
  gateway = await startGateway(nats.url, { STOREFRONT_DIR: folder });
  await eventually(async () => expect(await textOf('/shop')).toMatch(/drawn \/shop v\d/), { withinMs: 10_000 });
});
afterAll(async () => {
  await gateway.stop();
  await services.stop();
  await nats.stop();
  await rm(folder, { recursive: true });
});

describe('prerendered pages', () => {
  it('use the language of the address, then the visitor’s choice, then the browser’s', async () => {
    const langOf = async (path: string, headers?: Record<string, string>) => /lang="(\w+)"/.exec(await textOf(path, headers))?.[1];
    expect(await langOf('/es/shop', { cookie: 'brote.locale=en', 'accept-language': 'en' })).toBe('es');
    expect(await langOf('/shop', { cookie: 'brote.locale=es', 'accept-language': 'en' })).toBe('es');
    for (const [asked, answered] of [
      ['ca', 'es'],
      ['gl-ES', 'es'],
      ['eu;q=0.9', 'es'],
      ['fr, es', 'en'],
      ['', 'en'],
    ] as const)
      expect([asked, await langOf('/', { 'accept-language': asked })]).toEqual([asked, answered]);
    expect(await langOf('/', { cookie: 'brote.locale=klingon' })).toBe('en');
    expect(await langOf('/shop', { cookie: '__Host-brote.locale=es; brote.locale=en', 'accept-language': 'en' })).toBe('es');
    expect(await langOf('/shop', { cookie: 'brote.locale=en; __Host-brote.locale=es', 'accept-language': 'en' })).toBe('es');
  });

  it('are compressed and tagged in advance, under the policy for pages, with a Vary header', async () => {
    const { headers } = await get('/shop', { 'accept-encoding': 'br' });
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('cache-control')).toBe('public, no-cache');
    expect(headers.get('vary')).toBe('accept-encoding, accept-language, cookie');
    expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
    // Only the inline code that the renderer named, page by page.
    expect(headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-c2NyaXB0';style-src 'self' 'sha256-5';");
    expect((await get('/')).headers.get('content-security-policy')).toContain("style-src 'self' 'sha256-1';");
    expect((await get('/robots.txt')).headers.get('content-security-policy')).toContain("script-src 'self';style-src 'self';");
    expect(headers.get('permissions-policy')).toContain('camera=()');
    const tag = headers.get('etag') ?? '';
    expect((await get('/shop', { 'if-none-match': tag })).status).toBe(304);
    expect((await get('/shop', { 'if-none-match': tag, cookie: 'brote.locale=es' })).status).toBe(200);
    expect((await get('/es/shop')).headers.get('vary')).toBe('accept-encoding');
  });

  it('are replaced by the shell when the query changes the page, and at all other addresses', async () => {
    expect(await textOf('/shop?utm=x')).toContain('drawn /shop');
    expect(await textOf('/withdrawal')).toContain('drawn /withdrawal');
    for (const path of ['/withdrawal?order=1', '/cart', '/es/cart', '/es/account']) expect(await textOf(path)).toContain('Shell');
    expect((await get('/es/account')).headers.get('cache-control')).toBe('no-store');
  });

  it('include a page for unknown addresses, with status 404', async () => {
    const response = await get('/es/nowhere');
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('drawn /404')]);
    expect((await get('/es/nowhere', { 'if-none-match': '*' })).status).toBe(404);
    expect((await get('/server/main.mjs')).status).toBe(404);
    expect(await (await fetch(`${gateway.base}/server/main.mjs`)).text()).not.toContain('parentPort');
  });

  it('include the files for search engines, with the public origin', async () => {
    expect(await textOf('/robots.txt')).toBe('Sitemap: http://localhost:23080');
  });

  it('are replaced by the shell and logged when rendering fails', async () => {
    expect(gateway.logs.join('')).toContain('a page could not be rendered');
    expect((await get('/about')).status).toBe(200);
    expect(await textOf('/about')).toContain('Shell');
  });

  it('follow the catalogue; when a renderer dies, its pages are dropped and another renderer starts', async () => {
    const saleBegins = async (version: number, seen: RegExp): Promise<void> => {
      services.answer(getCatalogue, { reply: { ...catalogueView, version } });
      await services.publishAvailability();
      await eventually(async () => expect(await textOf('/shop')).toMatch(seen), { withinMs: 10_000 });
    };
    await saleBegins(77, /drawn \/shop v77/);
    await saleBegins(13, /Shell/);
    expect((await get('/shop')).status).toBe(200);
    expect(gateway.logs.join('')).toContain('the renderer is broken');
    await saleBegins(78, /drawn \/shop v78/);
  });

  it('include changes that were published when a renderer died', async () => {
    const news = new BroadcastChannel('rendering');
    const begun = new Promise((resolve) => (news.onmessage = resolve));
    const knows = async (version: number): Promise<void> => {
      services.answer(getCatalogue, { reply: { ...catalogueView, version } });
      await services.publishAvailability();
      await eventually(async () => expect(await textOf('/api/v1/products')).toContain(`"version":${version}`), { withinMs: 20_000 });
    };
    await knows(14);
    await begun;
    await knows(79);
    news.postMessage('die');
    await eventually(async () => expect(await textOf('/shop')).toMatch(/drawn \/shop v79/), { withinMs: 20_000 });
    expect(gateway.logs.join('')).toContain('the renderer is slow and broken');
    news.close();
  });

  it('are rendered again without a pause as soon as all their data is loaded', async () => {
    const slow = await buildWith(SLOW_DRAWER);
    let open = (): void => undefined;
    services.answerLater(getCatalogue, new Promise((resolve) => (open = () => resolve({ reply: { ...catalogueView, version: 80 } }))));
    const opened = await startGateway(nats.url, { STOREFRONT_DIR: slow });
    const shop = async () => (await fetch(`${opened.base}/shop`, { headers: page })).text();
    try {
      await eventually(async () => expect(await shop()).toContain('drawn /shop vnone'));
      open();
      await eventually(async () => expect(await shop()).toContain('drawn /shop v80'), { withinMs: 7_000 });
    } finally {
      await opened.stop();
    }
    await rm(slow, { recursive: true });
  });

  it('are sent only while their offers are valid, and are rendered again soon otherwise', async () => {
    const slow = await buildWith(SLOW_DRAWER);
    services.answersByExample();
    const opened = await startGateway(nats.url, { STOREFRONT_DIR: slow });
    const textAt = async (path: string) => (await fetch(opened.base + path, { headers: page })).text();
    const shows = (version: number) => eventually(async () => expect(await textAt('/shop')).toContain(`drawn /shop v${version}`));
    const sells = async (version: number, cents: number): Promise<void> => {
      const products = catalogueView.products.map((product) => ({ ...product, salePrice: euros(cents) }));
      services.answer(getCatalogue, { reply: { ...catalogueView, products, version } });
      await services.publishAvailability();
      await eventually(async () => expect(await textAt('/api/v1/products')).toContain(`"version":${version}`));
    };
    try {
      await sells(81, 350);
      await shows(81);
      await sells(82, 395);
      // Its visitors render it in their browser; a page without offers is sent as before.
      expect([await textAt('/shop'), await textAt('/')]).toEqual([
        expect.stringContaining('Shell'),
        expect.stringContaining('drawn / v81'),
      ]);
      // After the pause that follows the slow round it would come ten seconds later.
      await eventually(async () => expect(await textAt('/shop')).toContain('drawn /shop v82'), { withinMs: 7_000 });
      // A page rendered before is valid again as soon as its data is.
      await sells(15, 350);
      expect(await textAt('/shop')).toContain('Shell');
      await sells(83, 395);
      expect(await textAt('/shop')).toContain('drawn /shop v82');
    } finally {
      await opened.stop();
    }
    await rm(slow, { recursive: true });
  });
});
