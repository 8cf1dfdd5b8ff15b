import type { Transaction } from '@brote/persistence';

/** Notes that brushes go back on the shelf, or have left it; the catalogue is told afterwards, until it has understood. */
export async function settleStock(tx: Transaction, holdId: string | null, action: 'commit' | 'release'): Promise<void> {
  if (holdId === null) return;
  await tx.query('INSERT INTO stock_settlement (hold_id, action) VALUES ($1, $2) ON CONFLICT DO NOTHING', [holdId, action]);
}
