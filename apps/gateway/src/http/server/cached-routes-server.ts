import type { RequestListener, Server } from 'node:http';
import fastify, { type FastifyHttpOptions, type FastifyInstance } from 'fastify';
import type { RateLimit } from '../limits/rate-limit';
import { GatewayProblem } from '../problems/gateway-problem';
import { cachedRouteHook } from './host-header-check';
import type { ProblemFilter } from './problem.filter';

/**
 * A second Fastify instance on the same connections, for cached responses. Hooks of Nest and of the plug-ins run for every route of a
 * server,
 * and took longer than such a response. Here only the rate limit applies, with the same counters.
 */
export class CachedRoutesServer {
  /** Registers the routes a second time; the main server has its own for requests that bypass the connection. */
  readonly routes: FastifyInstance;
  private readonly paths: string[] = [];

  /** @param options the main server's own, so that both parse a request in the same way */
  constructor(options: FastifyHttpOptions<Server>, limit: RateLimit, problems: ProblemFilter) {
    this.routes = fastify(options);
    this.routes.decorateRequest('telemetry', null);
    this.routes.decorateRequest('caller', null);
    this.routes.setErrorHandler((error, request, reply) => problems.sendProblem(error, request, reply));
    const checkRead = limit.createCheck();
    // If its router ever matches less than the paths below, the response is still the shop's own.
    this.routes.setNotFoundHandler((request) => {
      checkRead(request);
      throw new GatewayProblem('NOT_FOUND');
    });
    this.routes.addHook('onRoute', (route) => {
      this.paths.push(route.url);
      route.onRequest = cachedRouteHook(limit.createCheck(route.config?.limit));
    });
  }

  /** Diverts the requests for these routes from the main server; call it after the registration of all. */
  async attachTo(server: FastifyInstance): Promise<void> {
    server.addHook('preClose', async () => this.routes.close());
    await this.routes.ready();
    const cachedPathPattern = new RegExp(`^(?:${[...new Set(this.paths)].map(patternOf).join('|')})(?:\\?|$)`);
    const mainListeners = server.server.listeners('request') as RequestListener[];
    server.server.removeAllListeners('request');
    server.server.on('request', (request, response) => {
      const { method, url = '' } = request;
      if ((method === 'GET' || method === 'HEAD') && cachedPathPattern.test(url)) this.routes.routing(request, response);
      else for (const listener of mainListeners) listener(request, response);
    });
  }
}

/** The paths of a route: `:name` matches any one part, `*` everything after it. */
function patternOf(path: string): string {
  return path
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/:\w+/g, '[^/?]+')
    .replaceAll('*', '[^?]*');
}
