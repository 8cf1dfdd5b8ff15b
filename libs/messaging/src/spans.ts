import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Link } from '@opentelemetry/api';
import { currentMessageContext, type MessageCause, withMessageContext } from './message-context';

const tracer = () => trace.getTracer('@brote/messaging');

function remoteContext(traceparent: string | null): Context {
  return traceparent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent });
}

/** The span of an outgoing request, inside the current trace. */
export function traceRequest<T>(name: string, work: () => Promise<T>): Promise<T> {
  return runInSpan(`send ${name}`, { kind: SpanKind.CLIENT, parent: context.active(), links: [] }, work);
}

/** The span of a request handler, inside the caller's trace. */
export function traceRequestHandler<T>(name: string, traceparent: string | null, work: () => Promise<T>): Promise<T> {
  return runInSpan(`handle ${name}`, { kind: SpanKind.SERVER, parent: remoteContext(traceparent), links: [] }, work);
}

/** The span of an event handler: a new trace that links to the trace of its cause. */
export function traceEventHandler<T>(type: string, traceparent: string | null, work: () => Promise<T>): Promise<T> {
  return runInSpan(`handle ${type}`, { kind: SpanKind.CONSUMER, parent: ROOT_CONTEXT, links: linksTo(traceparent) }, work);
}

const NO_CAUSE: MessageCause = { correlationId: null, traceparent: null };

/** Runs background work in a new trace. With a cause it links to the trace of the cause and keeps its correlation id. */
export function traceWork<T>(name: string, work: () => Promise<T>, { correlationId, traceparent }: MessageCause = NO_CAUSE): Promise<T> {
  const fields = { ...(correlationId === null ? {} : { correlationId }), traceparent };
  return withMessageContext(fields, () =>
    runInSpan(name, { kind: SpanKind.INTERNAL, parent: ROOT_CONTEXT, links: linksTo(traceparent) }, work),
  );
}

/**
 * Runs work inside an earlier trace, with a link to the current one: a webhook continues the trace of the purchase that it is about. Without
 * an earlier trace, the work runs in the current one.
 */
export function continueTrace<T>(name: string, traceparent: string | null, work: () => Promise<T>): Promise<T> {
  if (traceparent === null) return work();
  const current = trace.getSpanContext(context.active());
  const links = current === undefined ? [] : [{ context: current }];
  return withMessageContext({ ...currentMessageContext(), traceparent }, () =>
    runInSpan(name, { kind: SpanKind.INTERNAL, parent: remoteContext(traceparent), links }, work),
  );
}

function linksTo(traceparent: string | null): Link[] {
  const cause = trace.getSpanContext(remoteContext(traceparent));
  return cause ? [{ context: cause }] : [];
}

interface SpanSettings {
  kind: SpanKind;
  parent: Context;
  links: Link[];
}

/** Without tracing set up this only runs the work. */
function runInSpan<T>(name: string, { kind, parent, links }: SpanSettings, work: () => Promise<T>): Promise<T> {
  return tracer().startActiveSpan(name, { kind, links }, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
