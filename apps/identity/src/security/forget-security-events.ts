import type { Transaction } from '@brote/persistence';

/** The log refuses deletions unless the transaction says that it may forget. */
const MAY_FORGET = `SELECT set_config('brote.may_forget', 'on', true)`;

/** Takes a person out of the log. */
export async function forgetSecurityEventsOf(tx: Transaction, accountId: string): Promise<void> {
  await tx.query(MAY_FORGET);
  await tx.execute('DELETE FROM security_event WHERE account_id = $1', [accountId]);
}

/** Takes old entries out of the log, a portion at a time. */
export async function forgetSecurityEventsBefore(tx: Transaction, time: Date): Promise<number> {
  await tx.query(MAY_FORGET);
  return tx.execute('DELETE FROM security_event WHERE id IN (SELECT id FROM security_event WHERE at < $1 LIMIT 5000)', [time]);
}
