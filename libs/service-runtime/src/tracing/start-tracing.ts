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
 */
export async function startTracing(service: string, env: Readonly<Record<string, string | undefined>> = process.env): Promise<Tracing> {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  if (env['OTEL_EXPORTER_OTLP_ENDPOINT']) return startSpanExport(service);
  trace.setGlobalTracerProvider(new IdsOnlyTracerProvider());
  return { stop: () => Promise.resolve() };
}

async function startSpanExport(service: string): Promise<Tracing> {
  const sdk = await import('@opentelemetry/sdk-trace-node');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const provider = new sdk.NodeTracerProvider({
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
