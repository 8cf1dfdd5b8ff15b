import type { Transaction } from '@brote/persistence';
import type { Order } from '#app/orders/order.entity';

const NOTE = 'INSERT INTO replacement_return (replacement_id, order_id) VALUES ($1, $2) ON CONFLICT DO NOTHING';

/**
 * Notes that no other parcel leaves for an order; the catalogue is told afterwards, until it has understood. Whether brushes were taken for
 * one is known there alone. Nothing to do where none were ever named.
 */
export async function abandonReplacement(tx: Transaction, { id, failure }: Pick<Order, 'id' | 'failure'>): Promise<void> {
  const replacementId = failure?.replacementId ?? null;
  if (replacementId !== null) await tx.query(NOTE, [replacementId, id]);
}
