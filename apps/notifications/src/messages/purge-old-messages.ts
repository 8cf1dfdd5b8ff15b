import { clearColumnsSql } from '@brote/persistence';
import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NotificationsConfig } from '#app/config';
import { dataMap } from '#app/data-map';

const PURGE_EVERY_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;
const BATCH_SIZE = 5_000;
const MAX_ROUNDS = 100;

/**
 * Statements that each do a bounded part of the work; they are repeated until nothing is left. $1 is the moment before which they count.
 */
const BLANK_MESSAGES = `
  UPDATE message SET ${clearColumnsSql(dataMap, 'message')}, user_id = NULL
   WHERE id IN (SELECT id FROM message
                 WHERE created_at < $1 AND state <> 'pending' AND (recipient <> '' OR subject <> '' OR recipient_key IS NOT NULL OR last_error IS NOT NULL)
                 LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`;
const BLANK_TICKETS = `
  UPDATE ticket SET client_hash = NULL
   WHERE id IN (SELECT id FROM ticket WHERE created_at < $1 AND client_hash IS NOT NULL LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`;
const BLANK_REPLIES = `
  UPDATE ticket_entry SET client_hash = NULL
   WHERE id IN (SELECT id FROM ticket_entry WHERE at < $1 AND client_hash IS NOT NULL LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`;
/** Content to one person is more personal than the log may store. */
const BLANK_CAMPAIGNS = `
  UPDATE campaign SET ${clearColumnsSql(dataMap, 'campaign')}
   WHERE id IN (SELECT id FROM campaign
                 WHERE created_at < $1 AND recipient <> '' AND state IN ('sent', 'cancelled')
                 LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`;
const DELETE_MESSAGES = `
  DELETE FROM message
   WHERE id IN (SELECT id FROM message WHERE created_at < $1 AND state <> 'pending' LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`;
const DELETE_TICKETS = `
  DELETE FROM ticket WHERE id IN (SELECT id FROM ticket WHERE created_at < $1 LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`;

/**
 * Limits the retention of the log. Old messages lose their recipient first; later the rows are deleted. Several copies of the service may
 * do it at once.
 */
@Injectable()
export class PurgeOldMessages implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
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
      const [, rows] = await this.dataSource.query<[unknown[], number]>(sql, [cutoff]);
      purgedCount += rows;
      if (rows < BATCH_SIZE) break;
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
