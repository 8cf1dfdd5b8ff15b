import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Link } from '@opentelemetry/api';
import { type Cause, withMessageContext } from './message-context';

const tracer = () => trace.getTracer('@brote/messaging');

function remoteContext(traceparent: string | null): Context {
  return traceparent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent });
}

/** Asking: a part of whatever is being done. */
export function traceRequest<T>(name: string, work: () => Promise<T>): Promise<T> {
  return inSpan(`send ${name}`, { kind: SpanKind.CLIENT, parent: context.active(), links: [] }, work);
}

/** Answering: a part of the asker's trace. */
export function traceRequestHandler<T>(name: string, traceparent: string | null, work: () => Promise<T>): Promise<T> {
  return inSpan(`handle ${name}`, { kind: SpanKind.SERVER, parent: remoteContext(traceparent), links: [] }, work);
}

/** Reacting: a trace of its own that points back at its cause, which may be long ago. */
export function traceEventHandler<T>(type: string, traceparent: string | null, work: () => Promise<T>): Promise<T> {
  return inSpan(`handle ${type}`, { kind: SpanKind.CONSUMER, parent: ROOT_CONTEXT, links: linksTo(traceparent) }, work);
}

const NO_CAUSE: Cause = { correlationId: null, traceparent: null };

/**
 * Work that no message asked for just now: a trace of its own, so that everything it causes belongs together. Where it was put off,
 * the trace points back at what caused it, and the correlation goes on.
 */
export function traceWork<T>(name: string, work: () => Promise<T>, { correlationId, traceparent }: Cause = NO_CAUSE): Promise<T> {
  const fields = { ...(correlationId === null ? {} : { correlationId }), traceparent };
  return withMessageContext(fields, () =>
    inSpan(name, { kind: SpanKind.INTERNAL, parent: ROOT_CONTEXT, links: linksTo(traceparent) }, work),
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
function inSpan<T>(name: string, { kind, parent, links }: SpanSettings, work: () => Promise<T>): Promise<T> {
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
