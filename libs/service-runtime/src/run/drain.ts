import type { HealthRegistry } from '../health/health-registry';
import type { Logger } from '../logs/logger';

interface DrainOptions {
  health: HealthRegistry;
  logger: Logger;
  delayMs: number;
  /** Ends the application: accepts no work, and finishes the current work. */
  close: () => Promise<void>;
  exit: (code: number) => void;
}

const DRAIN_TIMEOUT_MS = 25_000;

/**
 * Ends the process once, within 25 s. It reports not ready, waits the grace for load balancers and finishes the current work.
 * Returns the function to call; calling it again changes nothing.
 */
export function createDrain({ health, logger, delayMs, close, exit }: DrainOptions): (reason: string) => Promise<void> {
  let drainPromise: Promise<void> | undefined;
  return (reason) => (drainPromise ??= drain(reason));

  async function drain(reason: string): Promise<void> {
    health.markDraining();
    logger.info({ reason }, 'draining');
    const timeoutTimer = setTimeout(() => {
      logger.error({ limitMs: DRAIN_TIMEOUT_MS }, 'the drain took too long; exiting with unfinished work');
      exit(1);
    }, DRAIN_TIMEOUT_MS);
    try {
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      await close();
      logger.info('drained');
      exit(0);
    } catch (error) {
      logger.error({ error }, 'the drain failed');
      exit(1);
    } finally {
      clearTimeout(timeoutTimer);
    }
  }
}

/** Drains on SIGTERM and SIGINT; under a supervisor also when its pipe closes, so that nothing outlives a killed launcher. */
export function drainOnSignals(drain: (reason: string) => Promise<void>, env: Readonly<Record<string, string | undefined>>): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void drain(signal));
  if (env['BROTE_SUPERVISED'] !== '1') return;
  for (const streamEvent of ['end', 'close', 'error'] as const)
    process.stdin.on(streamEvent, () => void drain('the supervisor closed its pipe'));
  process.stdin.resume();
}

/** An uncaught error leaves the process in an unknown state. The process logs the error and exits, and the supervisor restarts it. */
export function exitOnUncaughtError(logger: Logger, exit: (code: number) => void): void {
  const logAndExit = (error: unknown, kind: string): void => {
    logger.fatal({ error }, kind);
    exit(1);
  };
  process.on('unhandledRejection', (reason) => logAndExit(reason, 'a rejection was not handled'));
  process.on('uncaughtException', (error) => logAndExit(error, 'an error was not caught'));
}
