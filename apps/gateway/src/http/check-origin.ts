import type { FastifyRequest } from 'fastify';
import { GatewayProblem } from './gateway-problem';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request only asks. */
export function isSafe({ method }: Pick<FastifyRequest, 'method'>): boolean {
  return SAFE_METHODS.has(method);
}

/**
 * Lets a write pass only when it does not come from another site's page. Browsers say where a page is from in `Origin` and
 * `Sec-Fetch-Site`, and no page can forge either; programs send neither and carry no cookies that could be abused. Where a cookie is
 * all it takes, not saying where one comes from is not enough, and only what no form can send will do.
 */
export function checkOrigin(request: FastifyRequest, allowed: ReadonlySet<string>): void {
  const { fromMachines, byCookie } = request.routeOptions.config;
  if (isSafe(request) || fromMachines === true) return;
  if (byCookie === true) requireJson(request);
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOwn = byCookie === true ? isSameOrigin(origin, site) : site !== 'cross-site';
  if (origin !== undefined ? isOwn && allowed.has(origin) : isOwn && (site === undefined || site === 'same-origin')) return;
  throw new GatewayProblem('ORIGIN_REFUSED');
}

/** Whether a page of the shop says that it is one. Browsers before 2023 say it by their origin alone. */
function isSameOrigin(origin: string | undefined, site: string | string[] | undefined): boolean {
  return site === undefined ? origin !== undefined : site === 'same-origin';
}

/** A page elsewhere can send a form without asking, but never JSON. */
function requireJson({ headers }: FastifyRequest): void {
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) throw new GatewayProblem('MEDIA_TYPE_UNSUPPORTED');
}
