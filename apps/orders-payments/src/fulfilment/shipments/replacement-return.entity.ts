import { insertOrIgnore, type Transaction } from '@brote/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Order } from '#app/core/orders/order.entity';

/** Brushes that return to stock, because their parcel does not leave. A worker requests it from the catalogue until that succeeds. */
@Entity('replacement_return')
export class ReplacementReturn {
  /** The reservation of the brushes at the catalogue. */
  @PrimaryColumn('uuid') replacementId!: string;
  @Column('uuid') orderId!: string;
  /** The next attempt, or the end of the lease of the present one, by the database's clock. */
  @Column('timestamptz') dueAt!: Date;
  @Column('bigint', { nullable: true }) leaseHolder!: string | null;
  @Column('int') tries!: number;
  @Column('timestamptz', { nullable: true }) doneAt!: Date | null;
  @Column('text', { nullable: true }) lastError!: string | null;
}

/** Requests the return of the brushes of a reservation. The catalogue leaves out what was returned before. */
export async function requestReturn(tx: Transaction, orderId: string, replacementId: string): Promise<void> {
  await insertOrIgnore(tx, ReplacementReturn, { replacementId, orderId });
}

/**
 * Records that no replacement parcel leaves for an order. Only the catalogue knows whether brushes were taken. An order without a
 * replacement id needs nothing.
 */
export async function abandonReplacement(tx: Transaction, { id, failure }: Pick<Order, 'id' | 'failure'>): Promise<void> {
  const replacementId = failure?.replacementId ?? null;
  if (replacementId !== null) await requestReturn(tx, id, replacementId);
}
