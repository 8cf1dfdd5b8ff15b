import type { DataSource } from 'typeorm';

const SWEEP_BATCH_SIZE = 5_000;
const MAX_ROUNDS = 100;

const SWEEP_INBOX = `
  DELETE FROM inbox WHERE ctid IN (
    SELECT ctid FROM inbox WHERE received_at < clock_timestamp() - make_interval(days => $1) LIMIT ${SWEEP_BATCH_SIZE})`;
const SWEEP_CLOSED_LETTERS = `
  DELETE FROM dead_letter WHERE status IN ('replayed', 'discarded') AND last_at < clock_timestamp() - make_interval(days => $1)`;

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
