import { AsyncLocalStorage } from 'node:async_hooks';
import { context, propagation } from '@opentelemetry/api';
import { uuidv7 } from './uuidv7';

/** The data of the current message or HTTP request that travels with everything it causes. */
export interface MessageContext {
  /** The same for all effects of one visitor's action. */
  correlationId: string;
  /** The message that directly caused the current work. */
  causationId: string | null;
  /** W3C trace context, passed on even where tracing is not set up. */
  traceparent: string | null;
  /** Epoch milliseconds at which the caller stops waiting; nested requests inherit it. */
  deadline: number | null;
}

const storage = new AsyncLocalStorage<MessageContext>();

/** Runs work as part of the given context, e.g. of an incoming HTTP request. */
export function withMessageContext<T>(fields: Partial<MessageContext>, work: () => T): T {
  const { correlationId = uuidv7(), causationId = null, traceparent = null, deadline = null } = fields;
  return storage.run({ correlationId, causationId, traceparent, deadline }, work);
}

/** Runs work that must finish although its caller may have stopped waiting: the deadline does not apply. */
export function withoutDeadline<T>(work: () => T): T {
  return withMessageContext({ ...currentMessageContext(), deadline: null }, work);
}

export function currentMessageContext(): MessageContext | undefined {
  return storage.getStore();
}

export function currentCorrelationId(): string | undefined {
  return storage.getStore()?.correlationId;
}

/** The trace context to store with deferred work, so that it stays part of the same trace. */
export interface MessageCause {
  readonly correlationId: string | null;
  readonly traceparent: string | null;
}

export function currentCause(): MessageCause {
  return { correlationId: currentCorrelationId() ?? null, traceparent: outgoingTraceparent() };
}

/** The active span's trace context, else the one of the received message. */
export function outgoingTraceparent(): string | null {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier['traceparent'] ?? storage.getStore()?.traceparent ?? null;
}
