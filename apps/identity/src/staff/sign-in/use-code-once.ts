import type { Transaction } from '@brote/persistence';
import { USE_STEP } from './staff.sql';

/** Uses the code of a time step. False when this code, or a later one, was used before. */
export async function useCodeOnce(tx: Transaction, accountId: string, step: number): Promise<boolean> {
  return (await tx.query(USE_STEP, { accountId, step })).length === 1;
}
