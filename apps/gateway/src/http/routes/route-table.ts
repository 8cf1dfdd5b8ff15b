import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Access, RouteDocument } from './route-config';

/** A route that the server has registered. */
export interface ServedRoute {
  method: string;
  path: string;
  access: Access;
  document?: RouteDocument;
  /** Whether the session cookie alone identifies the caller. */
  byCookie: boolean;
}

/** Every registered route of the server. A route without declared access ends the start. */
export class RouteTable {
  private readonly servedRoutes: ServedRoute[] = [];

  /** Must be called before the first route is registered. */
  recordRoutesOf(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => this.recordRoute(route));
  }

  get routes(): readonly ServedRoute[] {
    return this.servedRoutes;
  }

  /** The methods of a path, except those of the catch-all for pages. */
  methodsOf(url: string): string[] {
    const path = url.split('?')[0] ?? url;
    const matchingRoutes = this.servedRoutes.filter((route) => !route.path.endsWith('*') && matchesPattern(route.path, path));
    return [...new Set(matchingRoutes.map(({ method }) => method))];
  }

  private recordRoute({ method, url, config }: RouteOptions): void {
    const { access, document, guarded, byCookie = false } = config ?? {};
    const methods = Array.isArray(method) ? method : [method];
    if (!access) throw new Error(`${methods.join(', ')} ${url} does not declare who may call it: add @Public() or config.access.`);
    if (access !== 'public' && guarded !== true) throw new Error(`${methods.join(', ')} ${url} is not public, but no guard protects it.`);
    this.servedRoutes.push(...methods.map((one) => ({ method: one, path: url, access, document, byCookie })));
  }
}

/** Whether a path matches the pattern; `:name` is any one part. */
export function matchesPattern(pattern: string, path: string): boolean {
  const patternSegments = pattern.split('/');
  const segments = path.split('/');
  return (
    patternSegments.length === segments.length && patternSegments.every((part, index) => part.startsWith(':') || part === segments[index])
  );
}
