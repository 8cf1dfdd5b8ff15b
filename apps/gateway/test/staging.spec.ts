import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useNats, type TestNats } from '@brote/test-support';
import { RouteTable } from '../src/http/routes/route-table';
import { FakeServices } from './fake-services';
import { startGateway, type RunningGateway } from './gateway-under-test';

const PASSWORD = 'seis cepillos secos';
const STAGING = { PUBLIC_ORIGIN: 'https://staging.brote.shop', SHOP_STAGE: 'staging', CLIENT_HASH_KEY: 'b7f1c0a94e2d83f6' };
const PAGE = '<!doctype html><html><head><title>Shop</title></head><body class="shop"><div id="root"></div></body></html>';
const MACHINE_PATHS = ['/api/v1/unsubscribe/:token', '/api/v1/webhooks/mail/:provider', '/api/v1/webhooks/stripe'];

const basic = (password: string) => ({ authorization: `Basic ${Buffer.from(`guest:${password}`).toString('base64')}` });

describe('a gateway in staging', () => {
  let folder: string;
  let nats: TestNats;
  let services: FakeServices;
  let open: RunningGateway;
  let guarded: RunningGateway;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'brote-staging-'));
    for (const app of ['shop', 'admin']) {
      await mkdir(join(folder, app));
      await writeFile(join(folder, app, 'index.html'), PAGE);
    }
    nats = await useNats();
    services = await FakeServices.start(nats.url);
    const env = { ...STAGING, STOREFRONT_DIR: join(folder, 'shop'), ADMIN_DIR: join(folder, 'admin') };
    open = await startGateway(nats.url, env);
    guarded = await startGateway(nats.url, { ...env, STAGING_PASSWORD: PASSWORD });
  });
  afterAll(async () => {
    await open.stop();
    await guarded.stop();
    await services.stop();
    await nats.stop();
    await rm(folder, { recursive: true });
  });

  const send = ({ base }: RunningGateway, path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(base + path, { method, headers, redirect: 'manual' });

  it.each(['/', '/shop', '/admin/', '/admin/orders'])('shows the banner on %s, with its style', async (path) => {
    const reply = await send(open, path, { accept: 'text/html' });
    const html = await reply.text();
    expect(html).toContain('<body class="shop"><link rel="stylesheet" href="/staging-banner.css" /><aside');
    expect(html).toContain('no real money is taken');
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect((await send(open, '/staging-banner.css')).headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  it.each(['/', '/admin/', '/api/v1/products', '/api/v1/shop-info', '/unknown-page'])(
    'tells search engines to list nothing at %s',
    async (path) => {
      expect((await send(open, path, { accept: 'text/html' })).headers.get('x-robots-tag')).toContain('noindex');
    },
  );

  it('asks for the password at each route, except for requests of machines', async () => {
    const { routes } = guarded.app.get(RouteTable);
    expect(routes.length).toBeGreaterThan(100);
    const admitted: string[] = [];
    for (const { method, path } of routes) {
      const { status, headers } = await send(guarded, path.replaceAll(/:\w+|\*/g, 'x'), {}, method);
      if (status !== 401 || headers.get('www-authenticate')?.startsWith('Basic') !== true) admitted.push(path);
    }
    expect(admitted.sort()).toEqual(MACHINE_PATHS);
  });

  it('refuses further attempts after some wrong passwords, also the right one', async () => {
    const limited = await startGateway(nats.url, { ...STAGING, STAGING_PASSWORD: PASSWORD, RATE_LIMIT_AUTH: '3' });
    const statuses: number[] = [];
    for (const password of ['una', 'dos', 'tres', 'cuatro', PASSWORD]) statuses.push((await send(limited, '/', basic(password))).status);
    await limited.stop();
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
  });

  it('lets in who knows the password, and remembers it for requests with a token', async () => {
    expect((await send(guarded, '/', basic('otra clave entera'))).status).toBe(401);
    const reply = await send(guarded, '/', basic(PASSWORD));
    expect(reply.status).toBe(200);
    const cookie = reply.headers.getSetCookie().find((text) => text.startsWith('staging_access=')) ?? '';
    expect(cookie).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).not.toContain(PASSWORD);
    const [pair = ''] = cookie.split(';');
    expect((await send(guarded, '/api/v1/products', { cookie: pair, authorization: 'Bearer x' })).status).toBe(200);
    expect((await send(guarded, '/api/v1/products', { cookie: `${pair.slice(0, -2)}xx` })).status).toBe(401);
  });
});
