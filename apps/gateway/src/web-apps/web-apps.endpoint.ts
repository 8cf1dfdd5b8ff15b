import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GatewayProblem } from '../http/gateway-problem';
import { notFound } from '../http/problem.filter';
import type { RouteTable } from '../http/route-table';
import type { WebAppFiles } from './web-app-files';

interface WebApps {
  storefront: WebAppFiles;
  admin: WebAppFiles;
}

const ADMIN = '/admin';
/** Below these only the routes of the server live; they are never a page. */
const NEVER_PAGES = ['/api/', '/assets/', '/illustrations/'];

/** Serves the storefront at the root and the admin below /admin/; an address that only the app knows gets the app's shell. */
export function serveWebApps(server: FastifyInstance, { storefront, admin }: WebApps, routes: RouteTable): void {
  const serve = (app: WebAppFiles, path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const page = app.at(path) ?? (isNavigation(request, path) ? app.shell : undefined);
    if (!page) throw notFound(routes, request);
    return page.send(request, reply);
  };
  const config = { access: 'public', limit: 'files', fromMemory: true } as const;
  server.get(ADMIN, { config }, (_request, reply) => reply.redirect(`${ADMIN}/`, 308));
  server.get(`${ADMIN}/*`, { config }, (request, reply) => serve(admin, pathOf(request).slice(ADMIN.length), request, reply));
  server.get('/*', { config }, (request, reply) => serve(storefront, pathOf(request), request, reply));
}

/** Paths are compared after decoding; one that cannot be decoded is no path. */
function pathOf({ url }: FastifyRequest): string {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '/');
  } catch {
    throw new GatewayProblem('BODY_MALFORMED', { detail: 'The address cannot be read.' });
  }
}

function isNavigation({ headers, url }: FastifyRequest, path: string): boolean {
  const wantsPage = headers.accept?.includes('text/html') ?? false;
  const isFile = /\.[a-z0-9]{2,5}$/i.test(path);
  return wantsPage && !isFile && !NEVER_PAGES.some((prefix) => url.startsWith(prefix));
}
