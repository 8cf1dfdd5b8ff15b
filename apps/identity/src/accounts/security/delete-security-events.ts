import type { Transaction } from '@brote/persistence';
import { DELETE_OLD_SECURITY_EVENTS, DELETE_SECURITY_EVENTS_OF_ACCOUNT } from './security.sql';

const BATCH_SIZE = 5_000;

/** Deletes the entries of an account. */
export async function deleteSecurityEventsOf(tx: Transaction, accountId: string): Promise<void> {
  await tx.query(DELETE_SECURITY_EVENTS_OF_ACCOUNT, { accountId });
}

/** Deletes one page of old entries; resolves with their number. */
export async function deleteSecurityEventsBefore(tx: Transaction, cutoff: Date): Promise<number> {
  const [row] = await tx.query<{ deleted: number }>(DELETE_OLD_SECURITY_EVENTS, {
    cutoff,
    batchSize: BATCH_SIZE,
  });
  return row?.deleted ?? 0;
}
