import {
  type CancelReason,
  type OrderFact,
  orderCancelled,
  orderPaid,
  orderPaymentDelayed,
  orderPaymentFailed,
  orderRefunded,
} from '@brote/contracts/orders';
import { type EventEnvelope, ReactsTo } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { PlanMail } from './plan-mail';

/** The others end before the customer did anything (expired, replaced, refused by the provider) or have a mail of their own. */
const CANCELLATIONS_TOLD: readonly (CancelReason | null)[] = ['customer', 'staff', 'stock-gone', 'amount-mismatch'];

/** What the service listens to. */
@Injectable()
export class OrderReactions {
  constructor(private readonly planMail: PlanMail) {}

  @ReactsTo(orderPaid)
  async confirm(event: EventEnvelope<OrderFact>, tx: Transaction): Promise<void> {
    await this.planMail.execute(tx, 'order-confirmation', event);
  }

  @ReactsTo(orderPaymentDelayed)
  async tellThatPaymentTakesDays(event: EventEnvelope<OrderFact>, tx: Transaction): Promise<void> {
    await this.planMail.execute(tx, 'payment-delayed', event);
  }

  @ReactsTo(orderPaymentFailed)
  async tellThatPaymentFailed(event: EventEnvelope<OrderFact>, tx: Transaction): Promise<void> {
    await this.planMail.execute(tx, 'payment-failed', event);
  }

  @ReactsTo(orderRefunded)
  async tellOfRefund(event: EventEnvelope<OrderFact>, tx: Transaction): Promise<void> {
    await this.planMail.execute(tx, 'order-refunded', event);
  }

  @ReactsTo(orderCancelled)
  async tellOfCancellation(event: EventEnvelope<OrderFact>, tx: Transaction): Promise<void> {
    if (CANCELLATIONS_TOLD.includes(event.payload.cancelReason)) await this.planMail.execute(tx, 'order-cancelled', event);
  }
}
