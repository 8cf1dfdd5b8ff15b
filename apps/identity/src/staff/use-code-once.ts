import type { Transaction } from '@brote/persistence';

// One statement uses the step, so that concurrent requests use a code once.
const USE_STEP = 'UPDATE second_factor SET last_step = :step WHERE account_id = :accountId AND last_step < :step RETURNING account_id';

/** Uses the code of a time step. False when this code, or a later one, was used before. */
export async function useCodeOnce(tx: Transaction, accountId: string, step: number): Promise<boolean> {
  return (await tx.query(USE_STEP, { accountId, step })).length === 1;
}
