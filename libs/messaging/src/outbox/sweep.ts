import type { Client } from 'pg';

const SWEEP_BATCH_SIZE = 5_000;

const SWEEP_OUTBOX = `
  DELETE FROM outbox WHERE id IN (
    SELECT id FROM outbox
     WHERE occurred_at < clock_timestamp() - make_interval(days => $1) AND published_at < clock_timestamp() - make_interval(days => $1)
     LIMIT ${SWEEP_BATCH_SIZE})`;

/**
 * Deletes events that were published long ago, a bounded number at a time.
 * @returns whether more may remain.
 */
export async function sweepOutbox(connection: Client, keepDays: number): Promise<boolean> {
  const { rowCount } = await connection.query(SWEEP_OUTBOX, [keepDays]);
  return rowCount === SWEEP_BATCH_SIZE;
}
