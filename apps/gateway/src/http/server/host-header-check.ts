import type { Server } from 'node:http';
import { randomBytes } from 'node:crypto';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { GatewayProblem } from '../problems/gateway-problem';
import { problemOf } from '../problems/problem-of';
import type { ResponseHeaders } from './security-headers';

/** Refuses a request that names no host or several: proxies and services could each use another one. */
export function requireSingleHost({ raw }: FastifyRequest): void {
  const hostCount = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hostCount === 1 || (hostCount === 0 && raw.httpVersion === '1.0')) return;
  throw new GatewayProblem('BODY_MALFORMED', { detail: 'A request must name exactly one host.' });
}

/** The parts of a request that a cached response needs. */
export function cachedRouteHook(check: (request: FastifyRequest) => void): onRequestHookHandler {
  return (request, _reply, done) => {
    requireSingleHost(request);
    check(request);
    done();
  };
}

/** Handles `Expect` with anything but `100-continue`, which Node would refuse without a body. */
export function rejectExpectHeader(server: Server, headers: ResponseHeaders): void {
  server.on('checkExpectation', (_request, response) => {
    const { body } = problemOf(new GatewayProblem('BODY_MALFORMED'), randomBytes(16).toString('hex'));
    response.writeHead(body.status, headers).end(JSON.stringify(body));
  });
}
