import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { CATALOG_ROUTES, INVENTORY_ROUTES } from '@brote/contracts/catalog';
import { DELIVERY_ROUTES } from '@brote/contracts/deliveries';
import { IDENTITY_ROUTES, STAFF_ROUTES } from '@brote/contracts/identity';
import { NOTIFICATION_ROUTES, STAFF_MESSAGE_ROUTES } from '@brote/contracts/notifications';
import { ORDER_ROUTES } from '@brote/contracts/orders';
import { ADMIN_PAGES, PRIVATE_PAGES, STOREFRONT_PAGES } from '@brote/contracts/pages';
import { REPORTING_ROUTES } from '@brote/contracts/reporting';
import { RUNTIME_ROUTES } from '@brote/contracts/runtime';
import { STAFF_CATALOGUE_ROUTES } from '@brote/contracts/staff-catalogue';
import { STAFF_ORDER_ROUTES } from '@brote/contracts/staff-orders';
import { STAFF_SUBSCRIPTION_ROUTES, SUBSCRIPTION_ROUTES } from '@brote/contracts/subscriptions';
import { SUPPORT_ROUTES } from '@brote/contracts/support';
import { RECALL_ROUTES } from '@brote/contracts/recalls';
import { TREE_RECEIPT_ROUTES } from '@brote/contracts/tree-receipts';
import { eventually, useNats, type TestNats } from '@brote/test-support';
import { declaredRoutes } from '../src/docs/declared-routes';
import { openApiOf } from '../src/docs/open-api';
import { FakeServices } from './fake-services';
import { startGateway, type RunningGateway } from './gateway-under-test';

const SCRIPT = `console.log("${'bamboo '.repeat(400)}");`;
let folder: string;
let nats: TestNats;
let services: FakeServices;
let gateway: RunningGateway;

const fetchPath = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(gateway.base + path, { headers, redirect: 'manual' });
const htmlHeaders = { accept: 'text/html' };
const anything: unknown = expect.anything();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brote-pages-'));
  for (const sub of ['shop/assets', 'shop/plans', 'admin/assets']) await mkdir(join(folder, sub), { recursive: true });
  await writeFile(join(folder, 'shop/index.html'), '<!doctype html><title>Shop</title>');
  await writeFile(join(folder, 'shop/plans/index.html'), '<!doctype html><title>Plans</title>');
  await writeFile(join(folder, 'shop/assets/main-C0ffee12.js'), SCRIPT);
  await writeFile(join(folder, 'shop/assets/main-C0ffee12.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'shop/assets/main-C0ffee12.js.map'), '{}');
  await writeFile(join(folder, 'admin/index.html'), '<!doctype html><title>Admin</title>');
  nats = await useNats();
  services = await FakeServices.start(nats.url);
  gateway = await startGateway(nats.url, { STOREFRONT_DIR: join(folder, 'shop'), ADMIN_DIR: join(folder, 'admin') });
});
afterAll(async () => {
  await gateway.stop();
  await services.stop();
  await nats.stop();
  await rm(folder, { recursive: true });
});

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
      expect(await response.text()).toBe(SCRIPT);
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
    expect((await fetch(`${gateway.base}/`, { method: 'HEAD', headers: htmlHeaders })).status).toBe(200);
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
    const gatewayWithoutApps = await startGateway(nats.url, { STOREFRONT_DIR: join(folder, 'not-there') });
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

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { example?: unknown }> }>;
  security: object[];
  parameters: { name: string; in: string }[];
}

interface ApiDocumentPart {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string; description: string }[];
  info: { contact: { url: string }; license: { name: string } };
  servers: { url: string }[];
  components: {
    schemas: Record<string, { properties?: Record<string, unknown>; required?: string[] }>;
    responses: Record<string, { description: string }>;
  };
}

describe('the documentation', () => {
  const fetchDocument = async (): Promise<ApiDocumentPart> => (await (await fetchPath('/api/docs/openapi.json')).json()) as ApiDocumentPart;
  const documentPath = (path: string): string => `/api/v1${path}`.replaceAll(/:(\w+)/g, '{$1}');

  it('lists exactly the routes of the contracts', async () => {
    const { paths } = await fetchDocument();
    const actual = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routes = [
      CATALOG_ROUTES,
      DELIVERY_ROUTES,
      IDENTITY_ROUTES,
      INVENTORY_ROUTES,
      NOTIFICATION_ROUTES,
      ORDER_ROUTES,
      RUNTIME_ROUTES,
      RECALL_ROUTES,
      REPORTING_ROUTES,
      STAFF_MESSAGE_ROUTES,
      STAFF_ORDER_ROUTES,
      STAFF_ROUTES,
      STAFF_SUBSCRIPTION_ROUTES,
      SUBSCRIPTION_ROUTES,
      SUPPORT_ROUTES,
      STAFF_CATALOGUE_ROUTES,
      TREE_RECEIPT_ROUTES,
    ].flatMap((group) => Object.values<{ method: string; path: string }>(group));
    expect(actual.sort()).toEqual(routes.map(({ method, path }) => `${method} ${documentPath(path)}`).sort());
  });

  it('lists no route that the server does not have, and omits none of the API', async () => {
    const { paths } = await fetchDocument();
    const server = gateway.app.getHttpAdapter().getInstance();
    for (const [path, methods] of Object.entries(paths))
      for (const method of Object.keys(methods))
        expect(server.hasRoute({ method: method.toUpperCase(), url: path.replaceAll(/\{(\w+)\}/g, ':$1') })).toBe(true);
    const printedRoutes = server.printRoutes({ commonPrefix: false, includeHooks: false });
    expect(printedRoutes).toContain('/api/v1');
    expect(Object.keys(paths).length).toBeGreaterThan(55);
  });

  it('documents the validation of a body', async () => {
    const { components, paths } = await fetchDocument();
    expect(paths['/api/v1/checkout/payment']?.['post']).toMatchObject({
      requestBody: { required: true },
      responses: { 201: {}, 409: {}, 422: {}, 503: {} },
    });
    expect(components.schemas['CheckoutPaymentBody']).toMatchObject({
      required: expect.arrayContaining(['items', 'shippingInfo', 'cartId']) as string[],
      properties: {
        items: { type: 'array', minItems: 1, maxItems: 20, items: { $ref: '#/components/schemas/CheckoutItem' } },
        customerEmail: { type: 'string', format: 'email' },
        locale: { enum: ['en', 'es'] },
        shippingInfo: { $ref: '#/components/schemas/CarrierAddress' },
      },
    });
    const { Problem: _free, ...bound } = components.schemas;
    for (const schema of Object.values(bound)) expect(Object.values(schema.properties ?? {})).not.toContainEqual({});
  });

  it('documents access and query of each route, and an example of each message', async () => {
    const { paths } = await fetchDocument();
    const operationAt = (path: string, method: string): Operation | undefined => paths[documentPath(path)]?.[method];
    expect(operationAt('/me', 'get')).toMatchObject({ security: [{ accessToken: [] }], responses: { 401: {}, 403: {} } });
    expect(operationAt('/checkout/payment', 'post')).toMatchObject({ security: [{}, { accessToken: [] }] });
    expect(operationAt('/auth/sign-in', 'post')).toMatchObject({ security: [], responses: { 401: {}, 429: {} } });
    const inQuery = operationAt('/orders', 'get')?.parameters.filter((parameter) => parameter.in === 'query');
    expect(inQuery?.map(({ name }) => name)).toEqual(['cursor', 'limit']);
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { requestBody, responses }] of Object.entries(methods))
        for (const content of [requestBody?.content, ...['200', '201', '202'].map((status) => responses[status]?.content)])
          expect([path, method, content?.['application/json'] ?? { example: 'none' }]).toMatchObject([path, method, { example: anything }]);
  });

  it('has no token in an address, except the address that mail programs post to', async () => {
    const { paths } = await fetchDocument();
    const isSecret = (name: string): boolean => /token|secret|proof|signature|challenge|hash|password/i.test(name);
    const secrets = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ parameters }) =>
        parameters.filter((parameter) => parameter.in !== 'header' && isSecret(parameter.name)).map(({ name }) => `${path} ${name}`),
      ),
    );
    const [, inRoutes = ''] = /:(\w+)/.exec(NOTIFICATION_ROUTES.unsubscribeInOneClick.path) ?? [];
    expect(secrets).toEqual([`${documentPath(NOTIFICATION_ROUTES.unsubscribeInOneClick.path)} ${inRoutes}`]);
  });

  it('names the header of the link for each route that accepts a token', async () => {
    const { paths } = await fetchDocument();
    const names = (path: string, method: string): string[] => (paths[path]?.[method]?.parameters ?? []).map(({ name }) => name);
    const byLink = Object.keys(paths).filter((path) => path.includes('/by-link'));
    expect(byLink.length).toBeGreaterThanOrEqual(10);
    for (const path of byLink)
      for (const method of Object.keys(paths[path] ?? {})) expect([path, method, ...names(path, method)]).toContain('link-token');
  });

  it('documents path parameters, and the errors of a read', async () => {
    const { paths, components } = await fetchDocument();
    const cancel = paths[documentPath('/admin/orders/:orderId/cancel')]?.['post'];
    expect(cancel?.parameters).toContainEqual(expect.objectContaining({ name: 'orderId', schema: { type: 'string', format: 'uuid' } }));
    const refusedResponses = paths[documentPath('/orders/:orderId')]?.['get']?.responses ?? {};
    expect(Object.keys(refusedResponses)).toEqual(expect.arrayContaining(['400', '404', '413', '422', '429']));
    const bound = { properties: { code: { enum: expect.arrayContaining(['ORDER_UNKNOWN', 'NOT_FOUND']) as string[] } } };
    const content = { 'application/problem+json': { schema: { allOf: [anything, bound] } } };
    const [, name = ''] = /^#\/components\/responses\/(.+)$/.exec(refusedResponses['404']?.$ref ?? '') ?? [];
    expect(components.responses[name]).toMatchObject({ content });
  });

  it('is compressed and tagged, and returns 304 for a matching ETag', async () => {
    const firstResponse = await fetchPath('/api/docs/openapi.json', { 'accept-encoding': 'br' });
    expect(firstResponse.headers.get('content-encoding')).toBe('br');
    const again = await fetchPath('/api/docs/openapi.json', { 'if-none-match': firstResponse.headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('describes every operation: a unique id, a sentence, a described tag, and one valid example of success', async () => {
    const { paths, tags } = await fetchDocument();
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { operationId, summary, description, tags: usedTags, responses } of operations) {
      expect(operationId).toMatch(/^[a-z][A-Za-z]+$/);
      expect([operationId, summary]).toEqual([operationId, expect.stringMatching(/^[A-Z].*[^.]$/)]);
      expect([operationId, description]).toEqual([operationId, expect.stringMatching(/\.\n\nCallers: .+\.$/)]);
      expect([operationId, usedTags.map((tag) => tags.find(({ name }) => name === tag)?.description.length)]).toEqual([
        operationId,
        [anything],
      ]);
      const [[status, success] = [], ...otherResponses] = Object.entries(responses).filter(([code]) => code.startsWith('2'));
      expect([operationId, otherResponses]).toEqual([operationId, []]);
      const hasBody = success?.content !== undefined;
      expect([operationId, status, hasBody]).toEqual([operationId, status, status === '202' ? hasBody : status !== '204']);
    }
  });

  it('mentions in a description only errors that the operation declares', async () => {
    const { paths } = await fetchDocument();
    for (const { operationId, description, responses } of Object.values(paths).flatMap((methods) => Object.values(methods)))
      for (const code of description.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? [])
        expect([operationId, Object.values(responses).map(({ $ref = '' }) => $ref)]).toEqual([
          operationId,
          expect.arrayContaining([expect.stringContaining(code)]),
        ]);
  });

  it('is the same when it is generated from the declarations alone', async () => {
    expect(JSON.parse(JSON.stringify(openApiOf(await declaredRoutes(), 'http://localhost:23080')))).toEqual(
      expect.objectContaining(await fetchDocument()),
    );
  });

  it('names a contact, a license and no host except the shop', async () => {
    const { info, servers } = await fetchDocument();
    expect([info.contact.url, info.license.name]).toEqual(['http://localhost:23080/contact', 'MIT']);
    expect(servers.map(({ url }) => url)).toEqual(['/']);
  });

  it('is a page without inline scripts and without content from other hosts', async () => {
    const response = await fetchPath('/api/docs');
    const html = await response.text();
    expect(html).toMatch(/^<!doctype html>(?!.*<script>)(?!.*style=)(?!.*https?:)/s);
    expect(html).toContain('<noscript>');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';style-src 'self' 'unsafe-inline';");
    expect(policy).not.toMatch(/https?:|unsafe-eval|\*/);
    expect((await fetchPath('/', htmlHeaders)).headers.get('content-security-policy')).not.toContain('unsafe-inline');
    const sources = [...html.matchAll(/<script src="([^"]+)"/g)].map(([, source = '']) => source);
    expect(sources).toHaveLength(3);
    for (const source of sources) {
      const script = await fetchPath(source);
      expect([source, script.status, script.headers.get('content-type')]).toEqual([source, 200, 'text/javascript; charset=utf-8']);
      const caching = source.includes('api-reference-') ? 'public, max-age=31536000, immutable' : 'no-cache';
      expect([source, script.headers.get('cache-control')]).toEqual([source, caching]);
      await script.body?.cancel();
    }
  });

  it('is hidden with a public origin unless it is configured', async () => {
    const publicly = await startGateway(nats.url, { PUBLIC_ORIGIN: 'https://shop.example', CLIENT_HASH_KEY: 'b7f1c0a94e2d83f6' });
    expect((await fetch(`${publicly.base}/api/docs`)).status).toBe(404);
    expect((await fetch(`${publicly.base}/api/v1/products`)).headers.get('strict-transport-security')).toContain('max-age');
    await publicly.stop();
  });
});
