import { ADMIN_PAGES, PRIVATE_PAGES, STOREFRONT_PAGES } from '@brote/contracts/pages';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { resolve } from 'node:path';
import { GatewayProblem } from '../http/gateway-problem';
import { notFound } from '../http/problem.filter';
import { matches, type RouteTable } from '../http/route-table';
import type { Headers } from '../http/security-headers';
import type { PrerenderedPages } from './prerendered-pages';
import { readAddress } from './visitor-language';
import type { WebAppFiles } from './web-app-files';

interface WebApps {
  storefront: WebAppFiles;
  admin: WebAppFiles;
  /** The storefront's public pages; absent without its renderer. */
  pages: PrerenderedPages | undefined;
  routes: RouteTable;
}

const ADMIN = '/admin';
const PAGES = [...STOREFRONT_PAGES, ...ADMIN_PAGES].map((page) => (page === '/' ? page : page.replace(/\/$/, '')));
const WHOLE_PAGES = PAGES.filter((page) => !page.includes(':'));
/** Only routes of the server exist below these paths; they are never a page. */
const NEVER_PAGES = ['/api/', '/assets/', '/illustrations/'];
/** A file with a hash of the content in its name never changes. */
const HASHED = /^\/assets\/.*[.-][\w-]{8,}\.[a-z0-9]+$/i;
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_FIRST = 'no-cache';
/** Pages of one person: caches must not show them after the sign-out, and search engines must not show their addresses. */
const PRIVATE: Headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/**
 * Serves the storefront at the root and the admin below /admin/. A page that only the app knows is sent as the app's shell. An unknown
 * address is sent as the shell with status 404. Public pages are prerendered.
 */
export async function serveWebApps(server: FastifyInstance, { storefront, admin, pages, routes }: WebApps): Promise<void> {
  // No ETags: the plug-in builds them from size and time, which two releases may share. Files without a hash in their name are small.
  await server.register(staticFiles, {
    serve: false,
    preCompressed: true,
    cacheControl: false,
    etag: false,
    lastModified: false,
    acceptRanges: false,
  });
  const send = (app: WebAppFiles, name: string, address: string, reply: FastifyReply): FastifyReply =>
    reply.headers(cachingOf(name, address)).sendFile(name, resolve(app.folder));
  const serve = (app: WebAppFiles, path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const name = app.at(path);
    const address = pathOf(request);
    if (name !== undefined) return send(app, name, address, reply);
    const { shell } = app;
    const isKnown = isAmong(PAGES, address);
    if (shell === undefined || !(isKnown || isNavigation(request, path))) throw notFound(routes, request);
    return send(app, shell, address, isKnown ? reply : reply.code(404));
  };
  const options = { config: { access: 'public', limit: 'files', page: true } } as const;
  server.get(ADMIN, options, (_request, reply) => reply.redirect(`${ADMIN}/`, 308));
  server.get(`${ADMIN}/*`, options, (request, reply) => serve(admin, pathOf(request).slice(ADMIN.length), request, reply));
  // The page policy has no meaning for these files, and a page has twenty of them.
  const files = { config: { access: 'public', limit: 'files' } } as const;
  server.get('/assets/*', files, (request, reply) => serve(storefront, pathOf(request), request, reply));
  server.get('/*', options, (request, reply) => {
    const address = pathOf(request);
    const canonical = lowerCasePage(address);
    if (canonical !== undefined) return reply.redirect(`${canonical}${queryOf(request)}`, 308);
    const page = pages?.for(address, request);
    if (page) return page.send(request, reply);
    const isLost = storefront.at(address) === undefined && !isAmong(PAGES, address) && isNavigation(request, address);
    const lost = isLost ? pages?.unknown(address, request) : undefined;
    return lost ? lost.send(request, reply) : serve(storefront, address, request, reply);
  });
}

/** Paths are compared after decoding; one that cannot be decoded is no path. */
function pathOf({ url }: FastifyRequest): string {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '/');
  } catch {
    throw new GatewayProblem('BODY_MALFORMED', { detail: 'The address cannot be read.' });
  }
}

/** The page for an address in other letter case: `/SHOP` is `/shop`. A page with a parameter, like a token, never matches. */
function lowerCasePage(address: string): string | undefined {
  const lower = address.toLowerCase();
  return lower !== address && isAmong(WHOLE_PAGES, lower) ? lower : undefined;
}

function queryOf({ url }: FastifyRequest): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

/** Whether an address is one of these pages, fixed to a language or not. */
function isAmong(pages: readonly string[], address: string): boolean {
  const { path } = readAddress(address);
  const plain = path === '/' ? path : path.replace(/\/$/, '');
  return pages.some((page) => matches(page, plain));
}

function cachingOf(name: string, address: string): Headers {
  if (isAmong(PRIVATE_PAGES, address)) return PRIVATE;
  return { 'cache-control': HASHED.test(name) ? FOR_EVER : ASK_FIRST };
}

function isNavigation({ headers, url }: FastifyRequest, path: string): boolean {
  const wantsPage = headers.accept?.includes('text/html') ?? false;
  const isFile = /\.[a-z0-9]{2,5}$/i.test(path);
  return wantsPage && !isFile && !NEVER_PAGES.some((prefix) => url.startsWith(prefix));
}
