import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import etag from '@fastify/etag';
import rateLimit from '@fastify/rate-limit';
import { PROBLEM_CONTENT_TYPE, type HealthRegistry, type Logger } from '@brote/service-runtime';
import type { FastifyHttpOptions, FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import helmet from 'helmet';
import type { GatewayConfig } from '../../config';
import type { RateLimit } from '../limits/rate-limit';
import { GatewayProblem } from '../problems/gateway-problem';
import { readJsonBody } from '../requests/json-body';
import { cachedRouteHook, requireSingleHost } from './host-header-check';
import { problemOf } from '../problems/problem-of';
import { rejectConnection } from './reject-connection';
import { isSafeMethod, checkOrigin } from '../requests/check-origin';
import { requestContextHooks } from './request-context';
import type { RouteTable } from '../routes/route-table';
import { PERMISSIONS_POLICY_HEADER, staticHeaders, securityOptions, type ResponseHeaders, type HeaderSets } from './security-headers';

const BODY_LIMIT_BYTES = 100 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 15_000;
/** Longer than the longest deadline of a request to a service, in milliseconds. */
const HANDLER_TIMEOUT_MS = 20_000;
/** The same for a file that is sent while it is read. */
const STREAM_TIMEOUT_MS = 10 * 60_000;
/** Longer than load balancers keep idle connections, so that the gateway never closes one under a request. */
const KEEP_ALIVE_MS = 65_000;
const HEADER_LIMIT_BYTES = 16 * 1024;
/** Signed links are the longest parameters; longer ones match no route. */
const MAX_PARAMETER_LENGTH = 400;

/** Headers of responses that are written to the socket before any hook could add headers. */
export function staticProblemHeaders(config: GatewayConfig): ResponseHeaders {
  return { ...staticHeaders(securityOptions(config).data), 'content-type': PROBLEM_CONTENT_TYPE, 'cache-control': 'no-store' };
}

/** The request parsing of the HTTP server, with its limits of size and time. */
export function serverOptions(config: GatewayConfig): FastifyHttpOptions<Server> {
  const { trustProxyHops } = config;
  const problemHeaders = staticProblemHeaders(config);
  return {
    logger: false,
    trustProxy: trustProxyHops === 0 ? false : (_address: string, hop: number) => hop < trustProxyHops,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { maxHeaderSize: HEADER_LIMIT_BYTES, headersTimeout: HEADERS_TIMEOUT_MS, requireHostHeader: false },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    requestIdHeader: false,
    genReqId: () => '', // Requests that need an id receive it from their first hook.
    clientErrorHandler: (error, socket) => rejectConnection(error, socket, problemHeaders),
    // Before a route is found there are no hooks either: the response is written straight to the socket.
    frameworkErrors: (error, _request, reply) => {
      const { body } = problemOf(error, randomBytes(16).toString('hex'));
      reply.hijack();
      reply.raw.writeHead(body.status, problemHeaders).end(JSON.stringify(body));
    },
  };
}

interface ServerOptions {
  routes: RouteTable;
  limit: RateLimit;
  limitWindowMs: number;
  headers: HeaderSets;
  allowedOrigins: ReadonlySet<string>;
  health: HealthRegistry;
  logger: Logger;
}

/** Adds hooks and headers to every route that is registered from now on. */
export async function configureServer(server: FastifyInstance, options: ServerOptions): Promise<void> {
  const { routes, limit, limitWindowMs, headers, allowedOrigins, health, logger } = options;
  routes.recordRoutesOf(server);
  server.decorateRequest('telemetry', null);
  server.decorateRequest('caller', null);
  await server.register(cookie);
  await server.register(rateLimit, limit.pluginOptions(limitWindowMs));
  const contextHooks = requestContextHooks(logger);
  const rateLimitHook = server.rateLimit();
  const dataHeaders = helmet(headers.data);
  const pageHeaders = helmet(headers.page);
  // Cacheable replies set their own header.
  const dataHeadersHook: onRequestHookHandler = (request, reply, done) => {
    void reply.header('cache-control', 'no-store');
    dataHeaders(request.raw, reply.raw, () => done());
  };
  const pageHeadersHook: onRequestHookHandler = (request, reply, done) => {
    reply.headers(PERMISSIONS_POLICY_HEADER);
    pageHeaders(request.raw, reply.raw, () => done());
  };
  const securityHook: onRequestHookHandler = (request, reply, done) => {
    if (health.isDraining) reply.header('connection', 'close');
    requireSingleHost(request);
    rejectNulCharacters(request);
    checkOrigin(request, allowedOrigins);
    // A write is executed even if its caller knows the response. The tag plug-in must not turn that into a 304.
    if (!isSafeMethod(request)) delete request.headers['if-none-match'];
    done();
  };
  // Registered before the plug-ins, whose hooks depend on it.
  server.addHook('onRoute', (route) => {
    if (route.config?.fromMemory === true) {
      route.onRequest = cachedRouteHook(limit.createCheck(route.config.limit));
      route.compress = false;
      return;
    }
    route.handlerTimeout = route.config?.streamed === true ? STREAM_TIMEOUT_MS : HANDLER_TIMEOUT_MS;
    if (route.config?.page === true) {
      route.onRequest = [pageHeadersHook, rateLimitHook, securityHook];
      return;
    }
    route.onRequest = [contextHooks.onRequest, dataHeadersHook, rateLimitHook, securityHook];
    route.preHandler = contextHooks.preHandler;
    route.onSend = contextHooks.onSend;
    route.onResponse = contextHooks.onResponse;
  });
  // Compressed bodies are refused: a few bytes of them could expand to many.
  await server.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
  // Weak, because the tag is of the body before it is compressed.
  await server.register(etag, { weak: true });
  readJsonOnly(server);
}

/** Parts of an address become texts in queries, and no database can store a NUL character. */
function rejectNulCharacters({ url, routeOptions }: FastifyRequest): void {
  if (routeOptions.config.page !== true && url.includes('%00'))
    throw new GatewayProblem('BODY_MALFORMED', { detail: 'The address contains a NUL character.' });
}

function readJsonOnly(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, onParsed) => {
    try {
      onParsed(null, readJsonBody(body as Buffer));
    } catch (error) {
      onParsed(error as GatewayProblem);
    }
  });
}
