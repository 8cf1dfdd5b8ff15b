import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { context, propagation, ROOT_CONTEXT, SpanKind, trace, type Context, type Span } from '@opentelemetry/api';
import { Unavailable, uuidv7, withMessageContext } from '@brote/messaging';
import { histogram, type Logger } from '@brote/service-runtime';
import type { FastifyRequest, onRequestHookHandler, onResponseHookHandler, onSendHookHandler, preHandlerHookHandler } from 'fastify';

interface RequestTelemetry {
  requestId: string;
  span: Span;
  context: Context;
  startedAt: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Ids and start of the request; null for cached responses. */
    telemetry: RequestTelemetry | null;
  }
}

const REQUEST_ID_PATTERN = /^[\w.-]{8,64}$/;
const tracer = trace.getTracer('gateway');
const requestSeconds = histogram('http_request_seconds', 'Time from request to reply', ['route', 'method', 'status']);

interface RequestContextHooks {
  onRequest: onRequestHookHandler;
  preHandler: preHandlerHookHandler;
  onSend: onSendHookHandler;
  onResponse: onResponseHookHandler;
}

/** Hooks that give a request its ids, pass them to its effects, and log its end. */
export function requestContextHooks(logger: Logger): RequestContextHooks {
  return {
    onRequest: (request, reply, done) => {
      const telemetry = startTelemetry(request);
      request.telemetry = telemetry;
      reply.header('x-request-id', telemetry.requestId);
      done();
    },
    // The body is read only here: a context that started earlier would be lost during the read.
    preHandler: (request, _reply, done) => {
      const { telemetry } = request;
      if (!telemetry) done();
      else context.with(telemetry.context, () => withMessageContext({ correlationId: telemetry.requestId }, done));
    },
    // A file is sent while it is read: an error after its beginning has no status, so only the log can name it.
    onSend: (request, _reply, payload, done) => {
      if (payload instanceof Readable) payload.once('error', (error) => logCutResponse(error, request, logger));
      done(null, payload);
    },
    onResponse: (request, reply, done) => {
      endTelemetry(request, reply.statusCode, logger);
      done();
    },
  };
}

/** The trace id of a request, 32 hex digits; a cached response gets one only on an error. */
export function traceIdOf({ telemetry }: FastifyRequest): string {
  return telemetry?.span.spanContext().traceId ?? randomBytes(16).toString('hex');
}

/** The caller's X-Request-Id when it is well-formed, else a new id. */
function requestIdOf({ headers }: FastifyRequest): string {
  const requestId = headers['x-request-id'];
  return typeof requestId === 'string' && REQUEST_ID_PATTERN.test(requestId) ? requestId : uuidv7();
}

function startTelemetry(request: FastifyRequest): RequestTelemetry {
  const parentContext = parentContextOf(request);
  const span = tracer.startSpan(`${request.method} ${routeOf(request)}`, { kind: SpanKind.SERVER }, parentContext);
  return { requestId: requestIdOf(request), span, context: trace.setSpan(parentContext, span), startedAt: performance.now() };
}

/** The trace that a page of the shop began. Other senders, such as webhooks and programs, begin a new one. */
function parentContextOf({ headers }: FastifyRequest): Context {
  return headers['sec-fetch-site'] === 'same-origin' ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT;
}

function endTelemetry(request: FastifyRequest, status: number, logger: Logger): void {
  if (!request.telemetry) return;
  const { span, startedAt } = request.telemetry;
  const durationMs = performance.now() - startedAt;
  const route = routeOf(request);
  span.setAttributes({ 'http.route': route, 'http.response.status_code': status }).end();
  requestSeconds.observe({ route, method: request.method, status: String(status) }, durationMs / 1_000);
  logger.info({ method: request.method, route, status, ms: Math.round(durationMs * 10) / 10, ...logIdsOf(request) }, 'answered');
}

const logIdsOf = ({ telemetry }: FastifyRequest) =>
  telemetry ? { trace_id: telemetry.span.spanContext().traceId, correlation_id: telemetry.requestId } : {};

function logCutResponse(error: unknown, request: FastifyRequest, logger: Logger): void {
  const fields = { error, route: routeOf(request), ...logIdsOf(request) };
  if (error instanceof Unavailable) logger.warn(fields, 'a response was cut: a service gave no answer');
  else logger.error(fields, 'a response was cut');
}

function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'unknown';
}
