import type { FastifyRequest } from 'fastify';
import { GatewayProblem } from './gateway-problem';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request only asks. */
export function isSafe({ method }: Pick<FastifyRequest, 'method'>): boolean {
  return SAFE_METHODS.has(method);
}

/**
 * Lets a write pass only when it does not come from another site's page. Browsers say where a page is from in `Origin` and
 * `Sec-Fetch-Site`, and no page can forge either; programs send neither and carry no cookies that could be abused.
 */
export function refuseForeignWrites(request: FastifyRequest, allowed: ReadonlySet<string>): void {
  if (isSafe(request) || request.routeOptions.config.fromMachines === true) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined ? allowed.has(origin) && site !== 'cross-site' : site === undefined || site === 'same-origin') return;
  throw new GatewayProblem('ORIGIN_REFUSED');
}
