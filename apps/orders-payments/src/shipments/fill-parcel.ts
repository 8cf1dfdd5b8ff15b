import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { Order } from '#app/orders/order.entity';
import { ParcelEventPublisher } from '#app/orders/parcel-event-publisher';
import { CommitReplacementStock } from './commit-replacement-stock';

/** What lies in the parcel of an order. */
@Injectable()
export class FillParcel {
  constructor(
    private readonly commitReplacementStock: CommitReplacementStock,
    private readonly parcelEvents: ParcelEventPublisher,
  ) {}

  /** Whether it can be filled; for one that got lost other brushes are taken off the shelf. @throws Unavailable */
  commitReplacement(orderId: string): Promise<boolean> {
    return this.commitReplacementStock.commit(orderId);
  }

  /** It is handed over; `replacementId` names the brushes that were taken in the place of lost ones. */
  publishShipped(tx: Transaction, order: Order, replacementId: string | null): Promise<void> {
    return this.parcelEvents.publishForOrder(tx, order, replacementId);
  }
}
