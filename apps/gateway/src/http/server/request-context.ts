import { randomBytes } from 'node:crypto';
import { context, propagation, ROOT_CONTEXT, SpanKind, trace, type Context, type Span } from '@opentelemetry/api';
import { uuidv7, withMessageContext } from '@brote/messaging';
import { histogram, type Logger } from '@brote/service-runtime';
import type { FastifyRequest, onRequestHookHandler, onResponseHookHandler, preHandlerHookHandler } from 'fastify';

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
  const parentContext = propagation.extract(ROOT_CONTEXT, request.headers);
  const span = tracer.startSpan(`${request.method} ${routeOf(request)}`, { kind: SpanKind.SERVER }, parentContext);
  return { requestId: requestIdOf(request), span, context: trace.setSpan(parentContext, span), startedAt: performance.now() };
}

function endTelemetry(request: FastifyRequest, status: number, logger: Logger): void {
  if (!request.telemetry) return;
  const { span, startedAt, requestId } = request.telemetry;
  const durationMs = performance.now() - startedAt;
  const route = routeOf(request);
  span.setAttributes({ 'http.route': route, 'http.response.status_code': status }).end();
  requestSeconds.observe({ route, method: request.method, status: String(status) }, durationMs / 1_000);
  const logIds = { trace_id: span.spanContext().traceId, correlation_id: requestId };
  logger.info({ method: request.method, route, status, ms: Math.round(durationMs * 10) / 10, ...logIds }, 'answered');
}

function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'unknown';
}
