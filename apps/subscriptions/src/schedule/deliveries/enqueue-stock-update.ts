import type { SkuQuantity } from '@brote/contracts/catalog';
import type { Transaction } from '@brote/persistence';
import { INSERT_STOCK_UPDATE } from './deliveries.sql';

/**
 * Stores a stock update of one reservation. `release`: the brushes did not leave; `commit`: they left; `return`: they came back. `pieces`
 * names the returned brushes; null means all. The update is sent to the catalogue afterwards, until the catalogue confirms it.
 */
export async function enqueueStockUpdate(
  tx: Transaction,
  reservationId: string | null,
  action: 'commit' | 'release' | 'return',
  pieces: SkuQuantity[] | null = null,
): Promise<void> {
  if (reservationId === null) return;
  const piecesJson = pieces === null ? null : JSON.stringify(pieces);
  await tx.query(INSERT_STOCK_UPDATE, { reservationId, action, piecesJson });
}
