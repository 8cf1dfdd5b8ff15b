import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { IdsOnlyTracerProvider } from './ids-only-tracer';

export interface Tracing {
  /** Sends buffered spans; call it last. */
  stop(): Promise<void>;
}

/**
 * Starts W3C trace context for the process. Ids always exist. Spans are exported only when OTEL_EXPORTER_OTLP_ENDPOINT is set.
 * Only then is the exporter loaded, because it costs more start-up time than the rest of a service.
 * @param isPublic whether callers outside the shop send trace contexts: their sampling flag is then ignored, and `OTEL_TRACES_SAMPLER_ARG`
 * is the share of traces to keep, from 0 to 1
 */
export async function startTracing(
  service: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
  isPublic = false,
): Promise<Tracing> {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  if (env['OTEL_EXPORTER_OTLP_ENDPOINT']) return startSpanExport(service, isPublic ? (env['OTEL_TRACES_SAMPLER_ARG'] ?? '1') : null);
  trace.setGlobalTracerProvider(new IdsOnlyTracerProvider());
  return { stop: () => Promise.resolve() };
}

/** @param share the share of traces that a public server keeps; null for a server that follows its callers */
async function startSpanExport(service: string, share: string | null): Promise<Tracing> {
  const sdk = await import('@opentelemetry/sdk-trace-node');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const own = share === null ? null : new sdk.TraceIdRatioBasedSampler(Number(share));
  const provider = new sdk.NodeTracerProvider({
    ...(own && { sampler: new sdk.ParentBasedSampler({ root: own, remoteParentSampled: own, remoteParentNotSampled: own }) }),
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  });
  trace.setGlobalTracerProvider(provider);
  return { stop: () => provider.shutdown() };
}

/** The W3C `traceparent` of the running call, or undefined outside any. */
export function currentTraceparent(): string | undefined {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier['traceparent'];
}

/** The trace id of the running call as 32 hex digits, or undefined outside any. */
export function currentTraceId(): string | undefined {
  return trace.getSpanContext(context.active())?.traceId;
}
