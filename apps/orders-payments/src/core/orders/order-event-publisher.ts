import type { EventContract } from '@brote/contracts';
import type { OrderEventData } from '@brote/contracts/orders';
import { parcelShipped } from '@brote/contracts/recalls';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { Order } from './order.entity';
import { SELECT_RESERVATION_OF_CHECKOUT } from './orders.sql';
import { orderEventData } from './orders.view';

/** Publishes events of an order in the transaction of the change. Call it after the order was saved: its version names the event. */
@Injectable()
export class OrderEventPublisher {
  constructor(private readonly outbox: Outbox) {}

  publish(tx: Transaction, contract: EventContract<OrderEventData>, order: Order): void {
    const { id: aggregateId, version, userId: subjectUser } = order;
    this.outbox.add(tx, contract, { aggregateId, version, payload: orderEventData(order), subjectUser });
  }

  /**
   * Publishes the brushes that left the warehouse. The catalogue traces the maker's batches with it.
   * @param reservationId the catalogue's reservation of the parcel's brushes
   */
  publishParcel(tx: Transaction, { id: orderId, version }: Pick<Order, 'id' | 'version'>, reservationId: string): void {
    this.outbox.add(tx, parcelShipped, { aggregateId: reservationId, version, payload: { orderId, reservationId } });
  }

  /** The same for a single purchase: the brushes of the checkout, or of the replacement parcel. */
  async publishParcelOfOrder(tx: Transaction, order: Order, replacementId: string | null): Promise<void> {
    const [checkout] = await tx.query<{ reservationId: string }>(SELECT_RESERVATION_OF_CHECKOUT, { checkoutId: order.checkoutId });
    const reservationId = replacementId ?? checkout?.reservationId;
    if (reservationId !== undefined) this.publishParcel(tx, order, reservationId);
  }
}
