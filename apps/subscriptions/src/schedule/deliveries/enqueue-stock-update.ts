import type { SkuQuantity } from '@brote/contracts/catalog';
import { insertOrIgnore, type Transaction } from '@brote/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A change of one reservation. `release`: the brushes did not leave; `commit`: they left; `return`: they came back. */
@Entity()
export class StockUpdate {
  @PrimaryColumn('uuid') reservationId!: string;
  @PrimaryColumn('text') action!: 'commit' | 'release' | 'return';
  /** Returned pieces; null means all pieces of the reservation. */
  @Column('jsonb', { nullable: true }) pieces!: SkuQuantity[] | null;
}

/** Stores a stock update. It is sent to the catalogue afterwards, until the catalogue confirms it. */
export async function enqueueStockUpdate(
  tx: Transaction,
  reservationId: string | null,
  action: StockUpdate['action'],
  pieces: StockUpdate['pieces'] = null,
): Promise<void> {
  if (reservationId !== null) await insertOrIgnore(tx, StockUpdate, { reservationId, action, pieces });
}
