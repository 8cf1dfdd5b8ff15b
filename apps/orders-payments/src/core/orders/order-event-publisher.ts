import type { EventContract } from '@brote/contracts';
import type { OrderEventData } from '@brote/contracts/orders';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { Order } from './order.entity';
import { orderEventData } from './orders.view';

/** Publishes events of an order in the transaction of the change. */
@Injectable()
export class OrderEventPublisher {
  constructor(private readonly outbox: Outbox) {}

  /** Call it after the order was saved in the same transaction: its version names the event. */
  publish(tx: Transaction, contract: EventContract<OrderEventData>, order: Order): void {
    this.outbox.add(tx, contract, {
      aggregateId: order.id,
      version: order.version,
      payload: orderEventData(order),
      subjectUser: order.userId,
    });
  }
}
