import { Database } from '@brote/persistence';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { MESSAGING_OPTIONS, tuningOf, type MessagingOptions } from '../messaging-options';
import { NOTIFY_CHANNEL, OUTBOX_CHANNEL } from './outbox.sql';

/** Wakes the relay: directly in this process, otherwise through the database. It is only a hint; the relay also polls. */
@Injectable()
export class RelaySignal {
  private readonly logger = new Logger(RelaySignal.name);
  private listener: (() => void) | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private readonly debounceMs: number;

  constructor(
    private readonly database: Database,
    @Inject(MESSAGING_OPTIONS) options: MessagingOptions,
  ) {
    this.debounceMs = tuningOf(options).notifyDebounceMs;
  }

  /** The listener of the relay in this process while it leads; undefined otherwise. */
  setListener(listener: (() => void) | undefined): void {
    this.listener = listener;
  }

  notify(): void {
    if (this.listener) this.listener();
    else if (!this.isClosed) this.timer ??= setTimeout(() => void this.notifyThroughDatabase(), this.debounceMs);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  /** Outside the writers' transactions: a NOTIFY inside them takes a lock that all commits share. */
  private async notifyThroughDatabase(): Promise<void> {
    this.timer = undefined;
    try {
      await this.database.query(NOTIFY_CHANNEL, { channel: OUTBOX_CHANNEL });
    } catch (error) {
      this.logger.debug(`The relay could not be notified and will poll: ${String(error)}`);
    }
  }
}
