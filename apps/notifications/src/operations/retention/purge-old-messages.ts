import { Database } from '@brote/persistence';
import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import {
  BATCH_SIZE,
  BLANK_CAMPAIGNS,
  BLANK_MESSAGES,
  BLANK_REPLIES,
  BLANK_TICKETS,
  DELETE_CONFIRMATIONS,
  DELETE_FEEDBACK,
  DELETE_MESSAGES,
  DELETE_SUPPRESSIONS,
  DELETE_TICKETS,
} from './retention.sql';

const PURGE_EVERY_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;

const CONFIRMATION_DAYS = 3;
const MAX_ROUNDS = 100;

/**
 * Limits the retention of the log. Old messages lose their recipient first; later the rows are deleted. Several copies of the service may
 * do it at once.
 */
@Injectable()
export class PurgeOldMessages implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: NotificationsConfig,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.purgeLoggingErrors(), PURGE_EVERY_MS);
    this.timer.unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** @returns the number of blanked or deleted rows. */
  async purge(): Promise<number> {
    const contentCutoff = this.daysAgo(this.config.messageContentDays);
    const logCutoff = this.daysAgo(this.config.messageLogDays);
    const steps: [string, Date][] = [
      [DELETE_MESSAGES, logCutoff],
      [DELETE_TICKETS, logCutoff],
      [DELETE_SUPPRESSIONS, logCutoff],
      [DELETE_FEEDBACK, logCutoff],
      [DELETE_CONFIRMATIONS, this.daysAgo(CONFIRMATION_DAYS)],
      [BLANK_MESSAGES, contentCutoff],
      [BLANK_TICKETS, contentCutoff],
      [BLANK_REPLIES, contentCutoff],
      [BLANK_CAMPAIGNS, contentCutoff],
    ];
    let purgedCount = 0;
    for (const [sql, cutoff] of steps) purgedCount += await this.repeatUntilDone(sql, cutoff);
    return purgedCount;
  }

  private async repeatUntilDone(sql: string, cutoff: Date): Promise<number> {
    let purgedCount = 0;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const rowCount = await this.database.changeRows(sql, { cutoff });
      purgedCount += rowCount;
      if (rowCount < BATCH_SIZE) break;
    }
    return purgedCount;
  }

  private daysAgo(days: number): Date {
    return new Date(this.clock.epochMs() - days * DAY_MS);
  }

  private async purgeLoggingErrors(): Promise<void> {
    try {
      const purgedCount = await this.purge();
      if (purgedCount > 0) this.logger.info({ purged: purgedCount }, 'old messages purged');
    } catch (error) {
      this.logger.warn({ error }, 'old messages could not be purged; the next run tries again');
    }
  }
}
