import { join } from 'node:path';
import { ADMIN_PAGES, PRIVATE_PAGES, STOREFRONT_PAGES } from '@brote/contracts/pages';
import { eventually } from '@brote/test-support';
import { startGateway } from './gateway-under-test';
import { GatewayWithPages, htmlHeaders, SCRIPT_SOURCE } from './gateway-with-pages';

let gatewayWithPages: GatewayWithPages;
const fetchPath: GatewayWithPages['fetchPath'] = (path, headers) => gatewayWithPages.fetchPath(path, headers);

beforeAll(async () => void (gatewayWithPages = await GatewayWithPages.start()));
afterAll(async () => gatewayWithPages.stop());

describe('the web apps', () => {
  it('are served with revalidation, under a policy without inline scripts', async () => {
    const response = await fetchPath('/', htmlHeaders);
    expect(await response.text()).toContain('Shop');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(await (await fetchPath('/plans', htmlHeaders)).text()).toContain('Plans');
    expect(await (await fetchPath('/admin/', htmlHeaders)).text()).toContain('Admin');
    expect([(await fetchPath('/admin')).status, (await fetchPath('/admin')).headers.get('location')]).toEqual([308, '/admin/']);
  });

  it('serve hashed files as immutable, compressed by the build or by the gateway', async () => {
    for (const encoding of ['br', 'gzip']) {
      const response = await fetchPath('/assets/main-C0ffee12.js', { 'accept-encoding': encoding });
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('content-type')).toContain('javascript');
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toContain('accept-encoding');
      // A file of a page is not a page. It may do nothing on its own, and has the type that it declares.
      expect(response.headers.get('content-security-policy')).toBe(
        "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
      );
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await response.text()).toBe(SCRIPT_SOURCE);
    }
    expect((await fetchPath('/assets/main-C0ffee12.js', { 'accept-encoding': 'identity' })).headers.get('content-encoding')).toBeNull();
  });

  it('send their files in full or not at all, for any precondition of the caller', async () => {
    const requests: Record<string, string>[] = [
      { range: 'bytes=0-3' },
      { 'if-none-match': '*' },
      { 'if-modified-since': new Date().toUTCString() },
    ];
    for (const headers of requests) {
      const response = await fetchPath('/', { ...htmlHeaders, ...headers });
      expect([response.status, await response.text()]).toEqual([200, '<!doctype html><title>Shop</title>']);
    }
    expect((await fetchPath('/', { ...htmlHeaders, 'if-match': '"x"' })).status).toBeLessThan(500);
    expect((await fetch(`${gatewayWithPages.gateway.base}/`, { method: 'HEAD', headers: htmlHeaders })).status).toBe(200);
  });

  it('return their shell at each of their pages, to people and to programs', async () => {
    for (const path of STOREFRONT_PAGES)
      for (const headers of [htmlHeaders, {}]) {
        const response = await fetchPath(path, headers);
        expect([path, response.status, await response.text()]).toEqual([path, 200, expect.stringContaining('Shop')]);
      }
    expect((await fetchPath('/shop/?utm=x', htmlHeaders)).status).toBe(200);
    for (const path of ADMIN_PAGES) expect((await fetchPath(path, htmlHeaders)).status).toBe(200);
  });

  it('keep personal pages out of caches and search engines', async () => {
    for (const path of STOREFRONT_PAGES) {
      const isPrivate = (PRIVATE_PAGES as readonly string[]).includes(path);
      const { headers } = await fetchPath(path.replace(':orderId', '0192f0c0-0000-7000-8000-000000000002'), htmlHeaders);
      expect([path, headers.get('cache-control')]).toEqual([path, isPrivate ? 'no-store' : 'no-cache']);
      expect([path, headers.get('x-robots-tag')]).toEqual([path, isPrivate ? 'noindex' : null]);
      expect([path, headers.get('referrer-policy')]).toEqual([path, 'no-referrer']);
    }
    expect((await fetchPath('/account/', htmlHeaders)).headers.get('cache-control')).toBe('no-store');
    for (const path of [
      '/withdrawal?order=BR-1&token=abc',
      '/en/withdrawal?plan=1&token=abc',
      '/payment-success?session_id=cs_1',
      '/box/abc',
    ]) {
      const { headers } = await fetchPath(path, htmlHeaders);
      const actual = ['cache-control', 'x-robots-tag', 'referrer-policy'].map((name) => headers.get(name));
      expect([path, ...actual]).toEqual([path, 'no-store', 'noindex', 'no-referrer']);
    }
  });

  it('redirect capital letters to the right page, but change no token', async () => {
    for (const pagePath of STOREFRONT_PAGES.filter((path) => path !== '/' && !path.includes(':'))) {
      const { status, headers } = await fetchPath(`${pagePath.toUpperCase()}?a=B%2F`, htmlHeaders);
      expect([pagePath, status, headers.get('location')]).toEqual([pagePath, 308, `${pagePath}?a=B%2F`]);
    }
    for (const path of ['/box/AbC', '/shop', '/NOWHERE', '/SHOP/NOWHERE'])
      expect([path, (await fetchPath(path, htmlHeaders)).headers.get('location')]).toEqual([path, null]);
  });

  it('return their shell with status 404 at an unknown address', async () => {
    for (const [path, title] of [
      ['/nowhere', 'Shop'],
      ['/shop/nowhere', 'Shop'],
      ['/admin/orders/7', 'Admin'],
    ] as const) {
      const response = await fetchPath(path, { ...htmlHeaders, 'accept-encoding': 'br' });
      expect([path, response.status, await response.text()]).toEqual([path, 404, expect.stringContaining(title)]);
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(response.headers.get('cache-control')).toBe('no-cache');
    }
  });

  it('return 404 for missing files, programs and paths that lead outside', async () => {
    const paths = [
      '/assets/gone-12345678.js',
      '/favicon.ico',
      '/assets/main-C0ffee12.js.map',
      '/assets/main-C0ffee12.js.br',
      '/..%2f..%2fetc%2fpasswd',
      '/api/v2/x',
      '/.git/config',
    ];
    for (const path of paths) expect([path, (await fetchPath(path)).status]).toEqual([path, 404]);
    expect((await fetchPath('/api/v1/unknown', htmlHeaders)).headers.get('content-type')).toContain('application/problem+json');
  });

  it('may be missing: the API is served without them', async () => {
    const gatewayWithoutApps = await startGateway(gatewayWithPages.nats.url, {
      STOREFRONT_DIR: join(gatewayWithPages.folder, 'not-there'),
    });
    expect((await fetch(`${gatewayWithoutApps.base}/`, { headers: htmlHeaders })).status).toBe(404);
    expect((await fetch(`${gatewayWithoutApps.base}/api/v1/products`)).status).toBe(200);
    expect(gatewayWithoutApps.logs.join('')).toContain('STOREFRONT_DIR holds no built storefront');
    await gatewayWithoutApps.stop();
  });
});

describe('the illustrations', () => {
  const BRUSH_ILLUSTRATION = '/illustrations/brush/adult-blue.svg';

  it('are immutable files without executable code', async () => {
    const response = await fetchPath(BRUSH_ILLUSTRATION, { 'accept-encoding': 'br' });
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await response.text()).toMatch(/^<svg/);
    expect((await fetchPath(BRUSH_ILLUSTRATION, { 'if-none-match': response.headers.get('etag') ?? '' })).status).toBe(304);
  });

  it('are smaller on the second request, with the same content', async () => {
    const fetchIllustration = async (): Promise<{ length: number; tag: string | null; text: string }> => {
      const response = await fetchPath('/illustrations/hero/tall.svg', { 'accept-encoding': 'br' });
      const { headers } = response;
      return { length: Number(headers.get('content-length')), tag: headers.get('etag'), text: await response.text() };
    };
    const firstResponse = await fetchIllustration();
    await eventually(async () => expect((await fetchIllustration()).length).toBeLessThan(firstResponse.length * 0.9), { withinMs: 20_000 });
    expect(await fetchIllustration()).toMatchObject({ tag: firstResponse.tag, text: firstResponse.text });
  });

  it('return 404 when they do not exist', async () => {
    for (const path of ['/illustrations/x.svg', '/illustrations/brush/adult-gold.svg', `${BRUSH_ILLUSTRATION}?w=1&w=2`])
      expect((await fetchPath(path)).status).toBe(404);
  });
});
