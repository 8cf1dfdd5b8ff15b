import { currentMessageContext } from '@brote/messaging';
import { trace } from '@opentelemetry/api';
import { pino, stdTimeFunctions, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { redact, redactText } from './redact';

export type Logger = PinoLogger;

interface LoggerOptions {
  level?: string;
  /** The stream for log lines; standard output, except in specs that read them. */
  destination?: DestinationStream;
}

/**
 * A logger that writes one JSON object per line: UTC time, service, trace and correlation id.
 * Personal data and secrets are blanked by key and, inside texts, by shape.
 */
export function createLogger(name: string, { level = 'info', destination }: LoggerOptions = {}): Logger {
  const options = {
    level,
    base: { service: name },
    timestamp: stdTimeFunctions.isoTime,
    messageKey: 'message',
    serializers: { error: (error: unknown) => error },
    errorKey: 'error',
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => redact(fields) as Record<string, unknown>,
    },
    mixin: currentCallIds,
    hooks: { streamWrite: redactText },
  };
  // Written synchronously: a line about the end of the process must not be lost or overtake an earlier line.
  return pino(options, destination ?? pino.destination({ dest: 1, sync: true }));
}

function currentCallIds(): Record<string, string> {
  const message = currentMessageContext();
  const traceId = trace.getActiveSpan()?.spanContext().traceId ?? message?.traceparent?.split('-')[1];
  return { ...(traceId ? { trace_id: traceId } : {}), ...(message ? { correlation_id: message.correlationId } : {}) };
}
