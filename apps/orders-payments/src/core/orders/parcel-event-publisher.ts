import { parcelShipped } from '@brote/contracts/recalls';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { Order } from './order.entity';
import { SELECT_RESERVATION_OF_CHECKOUT } from './orders.sql';

/** Publishes the brushes that left the warehouse. The catalogue traces the maker's batches with it. */
@Injectable()
export class ParcelEventPublisher {
  constructor(private readonly outbox: Outbox) {}

  /** `reservationId` is the catalogue's reservation of the parcel's brushes. Call it after the order was saved. */
  publish(tx: Transaction, order: Pick<Order, 'id' | 'version'>, reservationId: string): void {
    this.outbox.add(tx, parcelShipped, {
      aggregateId: reservationId,
      version: order.version,
      payload: { orderId: order.id, reservationId },
    });
  }

  /** The same for a single purchase: the brushes of the checkout, or of the replacement parcel. */
  async publishForOrder(tx: Transaction, order: Order, replacementId: string | null): Promise<void> {
    const [checkout] = await tx.query<{ reservationId: string }>(SELECT_RESERVATION_OF_CHECKOUT, { checkoutId: order.checkoutId });
    const reservationId = replacementId ?? checkout?.reservationId;
    if (reservationId !== undefined) this.publish(tx, order, reservationId);
  }
}
