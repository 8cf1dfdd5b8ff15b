import { context, createContextKey, type Context } from '@opentelemetry/api';

const CORRELATION = createContextKey('brote.correlation-id');

/** The id that ties together everything one request of a person set off, across services. */
export function correlationIdOf(from: Context = context.active()): string | undefined {
  const value = from.getValue(CORRELATION);
  return typeof value === 'string' ? value : undefined;
}

/** A context that carries the correlation id onwards. */
export function withCorrelationId(id: string, from: Context = context.active()): Context {
  return from.setValue(CORRELATION, id);
}
