import { Logger } from '@nestjs/common';
import { AdvisoryLock } from './advisory-lock';
import { abortableDelay } from './abortable-delay';

export interface LeaderElectionOptions {
  url: string;
  /** The name of the role; processes with the same name and database compete. */
  name: string;
  /** Returns the number of the lock for each term; derived from the name otherwise. */
  newKey?: () => string;
  /** Milliseconds between two attempts to become leader, default 1000. */
  retryMs?: number;
  /**
   * Runs while this process leads. It must return soon after the signal is aborted. When it returns or throws, the process releases the
   * lead and competes again.
   */
  lead: (lock: AdvisoryLock, stop: AbortSignal) => Promise<void>;
}

/** Exactly one process per database leads at a time; another takes over when it dies. It retries after every database error. */
export class LeaderElection {
  private readonly logger = new Logger(LeaderElection.name);
  private readonly stopController = new AbortController();
  private electionLoop: Promise<void> | undefined;

  constructor(private readonly options: LeaderElectionOptions) {}

  start(): void {
    this.electionLoop ??= this.compete();
  }

  /** Ends the lead, waits for the work to return and releases the lock. */
  async stop(): Promise<void> {
    this.stopController.abort();
    await this.electionLoop;
  }

  private async compete(): Promise<void> {
    const { retryMs = 1_000 } = this.options;
    while (!this.stopController.signal.aborted) {
      await this.runTerm();
      await abortableDelay(retryMs * (0.8 + Math.random() * 0.4), this.stopController.signal);
    }
  }

  private async runTerm(): Promise<void> {
    const { lead, retryMs = 1_000, url, name, newKey } = this.options;
    const lockOptions = { url, name, ...(newKey && { key: newKey() }) };
    let lock: AdvisoryLock | null = null;
    try {
      lock = await AdvisoryLock.waitFor(lockOptions, retryMs, this.stopController.signal);
      // Stopped or lost right after the acquisition of the lock: nothing else would end the work.
      if (lock === null || lock.lossSignal.aborted || this.stopController.signal.aborted) return;
      await lead(lock, AbortSignal.any([lock.lossSignal, this.stopController.signal]));
    } catch (error) {
      if (!this.stopController.signal.aborted)
        this.logger.warn(`${name}: the leader was interrupted and will compete again: ${String(error)}`);
    } finally {
      await lock?.release();
    }
  }
}
