import { ADMIN_PAGES, PRIVATE_PAGES, STOREFRONT_PAGES } from '@brote/contracts/pages';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { GatewayProblem } from '../http/problems/gateway-problem';
import { notFoundProblem } from '../http/server/problem.filter';
import { matchesPattern, type RouteTable } from '../http/routes/route-table';
import type { ResponseHeaders } from '../http/server/security-headers';
import type { PrerenderedPages } from './prerendered-pages';
import { parseAddress } from './visitor-language';
import type { WebAppFiles } from './web-app-files';

interface WebApps {
  storefront: WebAppFiles;
  admin: WebAppFiles;
  /** The storefront's public pages; absent without its renderer. */
  pages: PrerenderedPages | undefined;
  routes: RouteTable;
  /** Changes the text of each HTML file; absent where files are sent as they are. */
  adaptPage?: (html: string) => string;
}

const ADMIN_PATH = '/admin';
const PAGE_PATTERNS = [...STOREFRONT_PAGES, ...ADMIN_PAGES].map((page) => (page === '/' ? page : page.replace(/\/$/, '')));
const STATIC_PAGE_PATHS = PAGE_PATTERNS.filter((page) => !page.includes(':'));
/** Only routes of the server exist below these paths; they are never a page. */
const NON_PAGE_PREFIXES = ['/api/', '/assets/', '/illustrations/'];
/** A file with a hash of the content in its name never changes. */
const HASHED_FILE_PATTERN = /^\/assets\/.*[.-][\w-]{8,}\.[a-z0-9]+$/i;
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';
const REVALIDATE_CACHE_CONTROL = 'no-cache';
/** Pages of one person: caches must not show them after the sign-out, and search engines must not show their addresses. */
const PRIVATE_PAGE_HEADERS: ResponseHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/**
 * Serves the storefront at the root and the admin below /admin/. A page that only the app knows is sent as the app's shell. An unknown
 * address is sent as the shell with status 404. Public pages are prerendered.
 */
export async function serveWebApps(server: FastifyInstance, { storefront, admin, pages, routes, adaptPage }: WebApps): Promise<void> {
  // No ETags: the plug-in builds them from size and time, which two releases may share. Files without a hash in their name are small.
  await server.register(staticFiles, {
    serve: false,
    preCompressed: true,
    cacheControl: false,
    etag: false,
    lastModified: false,
    acceptRanges: false,
  });
  const send = (app: WebAppFiles, name: string, address: string, reply: FastifyReply): FastifyReply => {
    reply.headers(cacheHeadersOf(name, address));
    if (adaptPage === undefined || !name.endsWith('.html')) return reply.sendFile(name, resolve(app.folder));
    return reply.type('text/html; charset=utf-8').send(adaptPage(readFileSync(join(app.folder, name), 'utf8')));
  };
  const serve = (app: WebAppFiles, path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const name = app.fileAt(path);
    const address = pathOf(request);
    if (name !== undefined) return send(app, name, address, reply);
    const { shell } = app;
    const isAppPage = isOneOfPages(PAGE_PATTERNS, address);
    if (shell === undefined || !(isAppPage || isNavigation(request, path))) throw notFoundProblem(routes, request);
    return send(app, shell, address, isAppPage ? reply : reply.code(404));
  };
  const options = { config: { access: 'public', limit: 'files', page: true } } as const;
  server.get(ADMIN_PATH, options, (_request, reply) => reply.redirect(`${ADMIN_PATH}/`, 308));
  server.get(`${ADMIN_PATH}/*`, options, (request, reply) => serve(admin, pathOf(request).slice(ADMIN_PATH.length), request, reply));
  // The page policy has no meaning for these files, and a page has twenty of them.
  const assetOptions = { config: { access: 'public', limit: 'files' } } as const;
  server.get('/assets/*', assetOptions, (request, reply) => serve(storefront, pathOf(request), request, reply));
  server.get('/*', options, (request, reply) => {
    const address = pathOf(request);
    const canonical = lowerCasePageOf(address);
    if (canonical !== undefined) return reply.redirect(`${canonical}${queryOf(request)}`, 308);
    const page = pages?.findPage(address, request);
    if (page) return page.send(request, reply);
    const isUnknownPage =
      storefront.fileAt(address) === undefined && !isOneOfPages(PAGE_PATTERNS, address) && isNavigation(request, address);
    const notFoundPage = isUnknownPage ? pages?.findNotFoundPage(address, request) : undefined;
    return notFoundPage ? notFoundPage.send(request, reply) : serve(storefront, address, request, reply);
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
function lowerCasePageOf(address: string): string | undefined {
  const lowerCase = address.toLowerCase();
  return lowerCase !== address && isOneOfPages(STATIC_PAGE_PATHS, lowerCase) ? lowerCase : undefined;
}

function queryOf({ url }: FastifyRequest): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

/** Whether an address is one of these pages, fixed to a language or not. */
function isOneOfPages(pages: readonly string[], address: string): boolean {
  const { path } = parseAddress(address);
  const normalizedPath = path === '/' ? path : path.replace(/\/$/, '');
  return pages.some((page) => matchesPattern(page, normalizedPath));
}

function cacheHeadersOf(name: string, address: string): ResponseHeaders {
  if (isOneOfPages(PRIVATE_PAGES, address)) return PRIVATE_PAGE_HEADERS;
  return { 'cache-control': HASHED_FILE_PATTERN.test(name) ? IMMUTABLE_CACHE_CONTROL : REVALIDATE_CACHE_CONTROL };
}

function isNavigation({ headers, url }: FastifyRequest, path: string): boolean {
  const acceptsHtml = headers.accept?.includes('text/html') ?? false;
  const isFile = /\.[a-z0-9]{2,5}$/i.test(path);
  return acceptsHtml && !isFile && !NON_PAGE_PREFIXES.some((prefix) => url.startsWith(prefix));
}
