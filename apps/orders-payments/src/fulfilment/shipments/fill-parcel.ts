import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { Order } from '#app/core/orders/order.entity';
import { ParcelEventPublisher } from '#app/core/orders/parcel-event-publisher';
import { CommitReplacementStock } from './commit-replacement-stock';

/** Fills the parcel of an order. */
@Injectable()
export class FillParcel {
  constructor(
    private readonly commitReplacementStock: CommitReplacementStock,
    private readonly parcelEvents: ParcelEventPublisher,
  ) {}

  /** Whether the parcel can be filled. For a lost parcel, replacement brushes are taken from stock. @throws Unavailable */
  commitReplacement(orderId: string): Promise<boolean> {
    return this.commitReplacementStock.commit(orderId);
  }

  /** Publishes that the parcel was handed over. `replacementId` names the brushes that replace lost ones. */
  publishShipped(tx: Transaction, order: Order, replacementId: string | null): Promise<void> {
    return this.parcelEvents.publishForOrder(tx, order, replacementId);
  }
}
