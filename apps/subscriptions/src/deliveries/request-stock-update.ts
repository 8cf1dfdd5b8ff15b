import type { SkuQuantity } from '@brote/contracts/catalog';
import type { Transaction } from '@brote/persistence';

/**
 * Notes that brushes go back on the shelf before they left (release), have left it (commit), or came back (return: all, or the pieces that are
 * named); the catalogue is told afterwards, until it has understood.
 */
export async function requestStockUpdate(
  tx: Transaction,
  reservationId: string | null,
  action: 'commit' | 'release' | 'return',
  pieces: SkuQuantity[] | null = null,
): Promise<void> {
  if (reservationId === null) return;
  const named = pieces === null ? null : JSON.stringify(pieces);
  await tx.query('INSERT INTO stock_update (reservation_id, action, pieces) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    reservationId,
    action,
    named,
  ]);
}
