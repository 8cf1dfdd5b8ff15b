import { availabilityChanged, stockRanLow } from '@brote/contracts/catalog';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { newsOf, toldAvailability, type StockChange, type StockNews } from './availability';

/** Tells the rest of the shop what a movement of stock changed for customers and for whoever fills the shelf. */
@Injectable()
export class TellStockNews {
  constructor(private readonly outbox: Outbox) {}

  execute(tx: Transaction, changes: readonly StockChange[]): void {
    for (const change of changes) this.tell(tx, change, newsOf(change));
  }

  /** The given news of a shelf as it is now. */
  tell(tx: Transaction, shelf: Pick<StockChange, 'sku' | 'available' | 'threshold'>, news: readonly StockNews[]): void {
    const { sku, available, threshold } = shelf;
    for (const { kind, version } of news) {
      if (kind === 'ran-low') this.outbox.add(tx, stockRanLow, { aggregateId: sku, version, payload: { sku, available, threshold } });
      else this.outbox.add(tx, availabilityChanged, { aggregateId: sku, version, payload: { sku, ...toldAvailability(shelf) } });
    }
  }
}
