import type { Transaction } from '@brote/persistence';

const PORTION = 5_000;

/** Deletes the entries of an account. */
export async function forgetSecurityEventsOf(tx: Transaction, accountId: string): Promise<void> {
  await tx.query('SELECT forget_security_events_of($1)', [accountId]);
}

/** Deletes old entries, a portion at a time; resolves with how many. */
export async function forgetSecurityEventsBefore(tx: Transaction, time: Date): Promise<number> {
  const [row] = await tx.query<{ forgotten: number }>('SELECT forget_security_events_before($1, $2) AS forgotten', [time, PORTION]);
  return row?.forgotten ?? 0;
}
