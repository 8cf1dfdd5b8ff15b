import type { FastifyRequest } from 'fastify';
import { GatewayProblem } from './gateway-problem';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request only asks. */
export function isSafe({ method }: Pick<FastifyRequest, 'method'>): boolean {
  return SAFE_METHODS.has(method);
}

/**
 * Refuses writes from pages of other sites. Browsers report the origin of a page in `Origin` and `Sec-Fetch-Site`, which no page can forge.
 * Programs send neither, and carry no cookies to abuse. A route by cookie needs the report, and a body that no form can send.
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
