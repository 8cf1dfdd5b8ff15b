import { availabilityChanged, stockRanLow } from '@brote/contracts/catalog';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { stockEventsOf, publishedAvailability, type StockChange, type StockEvent } from './availability';

/** Publishes the effects of a stock movement: a new availability for customers, low stock for staff. */
@Injectable()
export class StockEventPublisher {
  constructor(private readonly outbox: Outbox) {}

  publishChanges(tx: Transaction, changes: readonly StockChange[]): void {
    for (const change of changes) this.publish(tx, change, stockEventsOf(change));
  }

  /** Publishes the events of a SKU stock with its current counts. */
  publish(tx: Transaction, skuStock: Pick<StockChange, 'sku' | 'available' | 'threshold'>, events: readonly StockEvent[]): void {
    const { sku, available, threshold } = skuStock;
    for (const { kind, version } of events) {
      if (kind === 'ran-low') this.outbox.add(tx, stockRanLow, { aggregateId: sku, version, payload: { sku, available, threshold } });
      else this.outbox.add(tx, availabilityChanged, { aggregateId: sku, version, payload: { sku, ...publishedAvailability(skuStock) } });
    }
  }
}
