import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseSitemapPaths, readPublicPaths } from './public-paths';

const SITEMAP = `<?xml version="1.0" encoding="UTF-8"?>
<urlset><url><loc>http://shop.example/</loc><xhtml:link rel="alternate" hreflang="es" href="http://shop.example/es"/></url>
<url><loc>http://shop.example/en</loc></url><url><loc>http://shop.example/shop</loc></url><url><loc>http://shop.example/es/shop</loc></url>
<url><loc>http://shop.example/essentials</loc></url></urlset>`;

let server: Server;
/** The shop's answers in order; the last one is repeated. */
let responses: { status: number; body: string }[];

beforeEach(async () => {
  server = createServer((_request, response) => {
    const [{ status, body } = { status: 500, body: '' }] = responses;
    if (responses.length > 1) responses.shift();
    response.writeHead(status).end(body);
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
});
afterEach(() => new Promise((closed) => server.close(closed)));

const readOrigin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

it('parseSitemapPaths returns each page once, without the addresses of fixed languages', () => {
  expect(parseSitemapPaths(SITEMAP)).toEqual(['/', '/shop', '/essentials']);
});

it('readPublicPaths waits until a shop that has just opened has rendered its sitemap', async () => {
  responses = [
    { status: 404, body: '{"code":"NOT_FOUND"}' },
    { status: 200, body: '<urlset></urlset>' },
    { status: 200, body: SITEMAP },
  ];
  expect(await readPublicPaths(readOrigin())).toEqual(['/', '/shop', '/essentials']);
});

it('readPublicPaths reports the last status when the sitemap never lists a page', async () => {
  responses = [{ status: 404, body: '' }];
  await expect(readPublicPaths(readOrigin(), 0)).rejects.toThrow(/sitemap\.xml lists no page after 0 s: status 404/);
});
