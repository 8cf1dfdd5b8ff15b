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
  private readonly served: ServedRoute[] = [];

  /** Must be called before the first route is registered. */
  watch(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => this.note(route));
  }

  get routes(): readonly ServedRoute[] {
    return this.served;
  }

  /** The methods of a path, except those of the catch-all for pages. */
  methodsOf(url: string): string[] {
    const path = url.split('?')[0] ?? url;
    const known = this.served.filter((route) => !route.path.endsWith('*') && matches(route.path, path));
    return [...new Set(known.map(({ method }) => method))];
  }

  private note({ method, url, config }: RouteOptions): void {
    const { access, document, guarded, byCookie = false } = config ?? {};
    const methods = Array.isArray(method) ? method : [method];
    if (!access) throw new Error(`${methods.join(', ')} ${url} does not declare who may call it: add @Public() or config.access.`);
    if (access !== 'public' && guarded !== true) throw new Error(`${methods.join(', ')} ${url} is not public, but no guard protects it.`);
    this.served.push(...methods.map((one) => ({ method: one, path: url, access, document, byCookie })));
  }
}

/** Whether a path matches the pattern; `:name` is any one part. */
export function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const segments = path.split('/');
  return wanted.length === segments.length && wanted.every((part, index) => part.startsWith(':') || part === segments[index]);
}
