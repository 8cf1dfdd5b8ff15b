import type { Database } from '@brote/persistence';
import { SWEEP_BATCH_SIZE, SWEEP_CLOSED_LETTERS, SWEEP_INBOX } from './inbox.sql';

const MAX_ROUNDS = 100;

/**
 * Deletes inbox rows that no repetition can need any more. They must outlive the outbox and the streams. An event that is published again
 * after its row is gone would be applied a second time.
 */
export async function sweepInbox(database: Database, keepDays: number): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const deletedCount = await database.changeRows(SWEEP_INBOX, { keepDays });
    if (deletedCount < SWEEP_BATCH_SIZE) break;
  }
  await database.changeRows(SWEEP_CLOSED_LETTERS, { keepDays });
}
