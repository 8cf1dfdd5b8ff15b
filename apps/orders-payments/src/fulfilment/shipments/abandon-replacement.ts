import type { Transaction } from '@brote/persistence';
import type { Order } from '#app/core/orders/order.entity';
import { INSERT_REPLACEMENT_RETURN } from './shipments.sql';

/**
 * Records that no replacement parcel leaves for an order. A worker then returns its brushes at the catalogue, until that succeeds. Only the
 * catalogue knows whether brushes were taken. An order without a replacement id needs nothing.
 */
export async function abandonReplacement(tx: Transaction, { id, failure }: Pick<Order, 'id' | 'failure'>): Promise<void> {
  const replacementId = failure?.replacementId ?? null;
  if (replacementId !== null) await tx.query(INSERT_REPLACEMENT_RETURN, { replacementId, orderId: id });
}
