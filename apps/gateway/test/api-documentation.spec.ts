import { CATALOG_ROUTES, INVENTORY_ROUTES } from '@brote/contracts/catalog';
import { DELIVERY_ROUTES } from '@brote/contracts/deliveries';
import { IDENTITY_ROUTES, STAFF_ROUTES } from '@brote/contracts/identity';
import { NOTIFICATION_ROUTES, STAFF_MESSAGE_ROUTES } from '@brote/contracts/notifications';
import { DOCUMENT_ROUTES, ORDER_ROUTES } from '@brote/contracts/orders';
import { REPORTING_ROUTES } from '@brote/contracts/reporting';
import { RUNTIME_ROUTES } from '@brote/contracts/runtime';
import { STAFF_CATALOGUE_ROUTES } from '@brote/contracts/staff-catalogue';
import { STAFF_ORDER_ROUTES } from '@brote/contracts/staff-orders';
import { STAFF_SUBSCRIPTION_ROUTES, SUBSCRIPTION_ROUTES } from '@brote/contracts/subscriptions';
import { SUPPORT_ROUTES } from '@brote/contracts/support';
import { PACKAGING_ROUTES } from '@brote/contracts/packaging';
import { RECALL_ROUTES } from '@brote/contracts/recalls';
import { TREE_RECEIPT_ROUTES } from '@brote/contracts/tree-receipts';
import { listDeclaredRoutes } from '../src/docs/declared-routes';
import { openApiOf } from '../src/docs/open-api';
import { startGateway } from './gateway-under-test';
import { GatewayWithPages, htmlHeaders } from './gateway-with-pages';

let gatewayWithPages: GatewayWithPages;
const fetchPath: GatewayWithPages['fetchPath'] = (path, headers) => gatewayWithPages.fetchPath(path, headers);
const anyValue: unknown = expect.anything();

beforeAll(async () => void (gatewayWithPages = await GatewayWithPages.start()));
afterAll(async () => gatewayWithPages.stop());

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
  const toOpenApiPath = (path: string): string => `/api/v1${path}`.replaceAll(/:(\w+)/g, '{$1}');

  it('lists exactly the routes of the contracts', async () => {
    const { paths } = await fetchDocument();
    const actual = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routes = [
      CATALOG_ROUTES,
      DELIVERY_ROUTES,
      DOCUMENT_ROUTES,
      IDENTITY_ROUTES,
      INVENTORY_ROUTES,
      NOTIFICATION_ROUTES,
      ORDER_ROUTES,
      RUNTIME_ROUTES,
      PACKAGING_ROUTES,
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
    expect(actual.sort()).toEqual(routes.map(({ method, path }) => `${method} ${toOpenApiPath(path)}`).sort());
  });

  it('lists no route that the server does not have, and omits none of the API', async () => {
    const { paths } = await fetchDocument();
    const server = gatewayWithPages.gateway.app.getHttpAdapter().getInstance();
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
    const operationAt = (path: string, method: string): Operation | undefined => paths[toOpenApiPath(path)]?.[method];
    expect(operationAt('/me', 'get')).toMatchObject({ security: [{ accessToken: [] }], responses: { 401: {}, 403: {} } });
    expect(operationAt('/checkout/payment', 'post')).toMatchObject({ security: [{}, { accessToken: [] }] });
    expect(operationAt('/auth/sign-in', 'post')).toMatchObject({ security: [], responses: { 401: {}, 429: {} } });
    const queryParameters = operationAt('/orders', 'get')?.parameters.filter((parameter) => parameter.in === 'query');
    expect(queryParameters?.map(({ name }) => name)).toEqual(['cursor', 'limit']);
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { requestBody, responses }] of Object.entries(methods))
        for (const content of [requestBody?.content, ...['200', '201', '202'].map((status) => responses[status]?.content)])
          expect([path, method, content?.['application/json'] ?? { example: 'none' }]).toMatchObject([path, method, { example: anyValue }]);
  });

  it('has no token in an address, except the address that mail programs post to', async () => {
    const { paths } = await fetchDocument();
    const isSecret = (name: string): boolean => /token|secret|proof|signature|challenge|hash|password/i.test(name);
    const secrets = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ parameters }) =>
        parameters.filter((parameter) => parameter.in !== 'header' && isSecret(parameter.name)).map(({ name }) => `${path} ${name}`),
      ),
    );
    const [, parameterInRoutes = ''] = /:(\w+)/.exec(NOTIFICATION_ROUTES.unsubscribeInOneClick.path) ?? [];
    expect(secrets).toEqual([`${toOpenApiPath(NOTIFICATION_ROUTES.unsubscribeInOneClick.path)} ${parameterInRoutes}`]);
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
    const cancel = paths[toOpenApiPath('/admin/orders/:orderId/cancel')]?.['post'];
    expect(cancel?.parameters).toContainEqual(expect.objectContaining({ name: 'orderId', schema: { type: 'string', format: 'uuid' } }));
    const refusedResponses = paths[toOpenApiPath('/orders/:orderId')]?.['get']?.responses ?? {};
    expect(Object.keys(refusedResponses)).toEqual(expect.arrayContaining(['400', '404', '413', '422', '429']));
    const bound = { properties: { code: { enum: expect.arrayContaining(['ORDER_UNKNOWN', 'NOT_FOUND']) as string[] } } };
    const content = { 'application/problem+json': { schema: { allOf: [anyValue, bound] } } };
    const [, name = ''] = /^#\/components\/responses\/(.+)$/.exec(refusedResponses['404']?.$ref ?? '') ?? [];
    expect(components.responses[name]).toMatchObject({ content });
  });

  it('is compressed and tagged, and returns 304 for a matching ETag', async () => {
    const firstResponse = await fetchPath('/api/docs/openapi.json', { 'accept-encoding': 'br' });
    expect(firstResponse.headers.get('content-encoding')).toBe('br');
    const secondResponse = await fetchPath('/api/docs/openapi.json', { 'if-none-match': firstResponse.headers.get('etag') ?? '' });
    expect([secondResponse.status, await secondResponse.text()]).toEqual([304, '']);
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
        [anyValue],
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
    expect(JSON.parse(JSON.stringify(openApiOf(await listDeclaredRoutes(), 'http://localhost:23080')))).toEqual(
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
    const publicly = await startGateway(gatewayWithPages.nats.url, {
      PUBLIC_ORIGIN: 'https://shop.example',
      CLIENT_HASH_KEY: 'b7f1c0a94e2d83f6',
    });
    expect((await fetch(`${publicly.base}/api/docs`)).status).toBe(404);
    expect((await fetch(`${publicly.base}/api/v1/products`)).headers.get('strict-transport-security')).toContain('max-age');
    await publicly.stop();
  });
});
