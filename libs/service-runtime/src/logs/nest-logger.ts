import type { LoggerService } from '@nestjs/common';
import type { Logger } from './logger';

/** Lets Nest write through the service's logger; Nest's start-up chatter is kept for the debug level. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(contextOf(rest), textOf(message));
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn(contextOf(rest), textOf(message));
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(contextOf(rest), textOf(message));
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.logger.trace(contextOf(rest), textOf(message));
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error(
      message instanceof Error ? { ...contextOf(rest), error: message } : { ...contextOf(rest), stack: rest[0] },
      textOf(message),
    );
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.logger.fatal(contextOf(rest), textOf(message));
  }
}

function contextOf(rest: readonly unknown[]): { context?: unknown } {
  const last = rest.at(-1);
  return typeof last === 'string' ? { context: last } : {};
}

function textOf(message: unknown): string {
  if (message instanceof Error) return message.message;
  return typeof message === 'string' ? message : JSON.stringify(message);
}
