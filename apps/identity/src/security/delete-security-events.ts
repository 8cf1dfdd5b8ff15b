import type { Transaction } from '@brote/persistence';

const BATCH_SIZE = 5_000;

/** Deletes the entries of an account. */
export async function deleteSecurityEventsOf(tx: Transaction, accountId: string): Promise<void> {
  await tx.query('SELECT delete_security_events_of(:accountId)', { accountId });
}

/** Deletes one page of old entries; resolves with their number. */
export async function deleteSecurityEventsBefore(tx: Transaction, cutoff: Date): Promise<number> {
  const [row] = await tx.query<{ deleted: number }>('SELECT delete_security_events_before(:cutoff, :batchSize) AS deleted', {
    cutoff,
    batchSize: BATCH_SIZE,
  });
  return row?.deleted ?? 0;
}
