import { context, propagation, ROOT_CONTEXT, SpanKind, trace, type Context, type Span } from '@opentelemetry/api';
import { uuidv7, withMessageContext } from '@brote/messaging';
import { histogram, type Logger } from '@brote/service-runtime';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The trace this request belongs to, told to the caller with every problem. */
    traceId: string;
    telemetry: { span: Span; context: Context; startedAt: number } | null;
  }
}

const REQUEST_ID = /^[\w.-]{8,64}$/;
const tracer = trace.getTracer('gateway');
const seconds = histogram('http_request_seconds', 'Time from request to answer', ['route', 'method', 'status']);

/** The caller's X-Request-Id when it is a sane one, else a new id. */
export function requestIdOf({ headers }: Pick<FastifyRequest['raw'], 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : uuidv7();
}

/** Gives every request its ids, carries them to whatever it causes, and notes how it ended. */
export function identifyRequests(server: FastifyInstance, logger: Logger): void {
  server.decorateRequest('traceId', '');
  server.decorateRequest('telemetry', null);
  server.addHook('onRequest', (request, reply, done) => {
    begin(request);
    reply.header('x-request-id', request.id);
    done();
  });
  // Only here is the body read: what runs before it continues outside the context that it was started in.
  server.addHook('preHandler', (request, _reply, done) => {
    const ids = { correlationId: request.id, traceparent: null };
    context.with(request.telemetry?.context ?? context.active(), () => withMessageContext(ids, done));
  });
  server.addHook('onResponse', (request, reply, done) => {
    end(request, reply.statusCode, logger);
    done();
  });
}

function begin(request: FastifyRequest): void {
  const caller = propagation.extract(ROOT_CONTEXT, request.headers);
  const span = tracer.startSpan(`${request.method} ${routeOf(request)}`, { kind: SpanKind.SERVER }, caller);
  request.traceId = span.spanContext().traceId;
  request.telemetry = { span, context: trace.setSpan(caller, span), startedAt: performance.now() };
}

function end(request: FastifyRequest, status: number, logger: Logger): void {
  if (!request.telemetry) return;
  const { span, startedAt } = request.telemetry;
  const tookMs = performance.now() - startedAt;
  const route = routeOf(request);
  span.setAttributes({ 'http.route': route, 'http.response.status_code': status }).end();
  seconds.observe({ route, method: request.method, status: String(status) }, tookMs / 1_000);
  logger.info(
    { method: request.method, route, status, ms: Math.round(tookMs * 10) / 10, trace_id: request.traceId, correlation_id: request.id },
    'answered',
  );
}

function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'unknown';
}
