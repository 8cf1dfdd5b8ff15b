import { bindParams } from '@brote/persistence';
import type { Client } from 'pg';
import { SWEEP_BATCH_SIZE, SWEEP_OUTBOX } from './outbox.sql';

/**
 * Deletes events that were published long ago, a bounded number at a time.
 * @returns whether more may remain.
 */
export async function sweepOutbox(connection: Client, keepDays: number): Promise<boolean> {
  const { rowCount } = await connection.query(bindParams(SWEEP_OUTBOX, { keepDays }));
  return rowCount === SWEEP_BATCH_SIZE;
}
