import type { FastifyRequest } from 'fastify';
import { GatewayProblem } from '../problems/gateway-problem';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request is a read. */
export function isSafeMethod({ method }: Pick<FastifyRequest, 'method'>): boolean {
  return SAFE_METHODS.has(method);
}

/**
 * Refuses writes from pages of other sites. Browsers report the origin of a page in `Origin` and `Sec-Fetch-Site`, which no page can forge.
 * Programs send neither, and carry no cookies to abuse. A route with a cookie requires these headers, and a body that no form can send.
 */
export function checkOrigin(request: FastifyRequest, allowedOrigins: ReadonlySet<string>): void {
  const { fromMachines, byCookie } = request.routeOptions.config;
  if (isSafeMethod(request) || fromMachines === true) return;
  if (byCookie === true) requireJson(request);
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isAllowedSite = byCookie === true ? isSameOrigin(origin, site) : site !== 'cross-site';
  if (origin !== undefined ? isAllowedSite && allowedOrigins.has(origin) : isAllowedSite && (site === undefined || site === 'same-origin'))
    return;
  throw new GatewayProblem('ORIGIN_REFUSED');
}

/** Whether the headers name a page of the shop. Browsers before 2023 send the origin alone. */
function isSameOrigin(origin: string | undefined, site: string | string[] | undefined): boolean {
  return site === undefined ? origin !== undefined : site === 'same-origin';
}

/** A foreign page can send a form without a preflight request, but never JSON. */
function requireJson({ headers }: FastifyRequest): void {
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) throw new GatewayProblem('MEDIA_TYPE_UNSUPPORTED');
}
