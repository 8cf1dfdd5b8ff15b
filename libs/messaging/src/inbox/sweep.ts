import type { DataSource } from 'typeorm';
import { SWEEP_BATCH_SIZE, SWEEP_CLOSED_LETTERS, SWEEP_INBOX } from './inbox.sql';

const MAX_ROUNDS = 100;

/**
 * Deletes inbox rows that no repetition can need any more. They must outlive the outbox and the streams. An event that is published again
 * after its row is gone would be applied a second time.
 */
export async function sweepInbox(dataSource: DataSource, keepDays: number): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const [, deleted]: [unknown[], number] = await dataSource.query(SWEEP_INBOX, [keepDays]);
    if (deleted < SWEEP_BATCH_SIZE) break;
  }
  await dataSource.query(SWEEP_CLOSED_LETTERS, [keepDays]);
}
