import { uuidv7 } from '@brote/messaging';
import { type Transaction, insertOrIgnore } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Payment } from '#app/core/order-payments/payment.entity';
import { WorkNotifier } from '#app/core/work-notifier';
import { type NewRefund, Refund } from './refund.entity';

/** What a refund, or a lost dispute, means for its order. The module that cancels orders provides it. */
export abstract class RefundedOrders {
  /**
   * Cancels an order that waits to be sent and of which the buyer keeps nothing. Runs in the caller's transaction.
   * Returns false when nothing was cancelled.
   */
  abstract cancel(tx: Transaction, orderId: string, at: Date): Promise<boolean>;
}

/** Stores requested refunds. A worker sends them to Stripe once the transaction is committed. */
@Injectable()
export class RefundRequests {
  constructor(
    private readonly clock: Clock,
    private readonly notifier: WorkNotifier,
  ) {}

  /** Stores a new refund. */
  async request(tx: Transaction, details: NewRefund): Promise<Refund> {
    const refund = Refund.request(details, this.clock.now());
    await this.add(tx, refund);
    return refund;
  }

  /** False when the same refund was stored before. */
  async add(tx: Transaction, refund: Refund): Promise<boolean> {
    const isNew = (await insertOrIgnore(tx, Refund, refund)) === 1;
    tx.afterCommit(() => this.notifier.notify('refunds'));
    return isNew;
  }

  /** Makes the requested refunds of an order due: they have waited for the bank's decision. */
  async resume(tx: Transaction, orderId: string, now: Date): Promise<void> {
    await tx.repository(Refund).update({ orderId, state: 'requested' }, { dueAt: now });
    tx.afterCommit(() => this.notifier.notify('refunds'));
  }

  /** Refunds the whole payment because the order cannot be fulfilled; at most once for a payment. */
  async addAutomatic(tx: Transaction, payment: Pick<Payment, 'orderId' | 'paymentIntent' | 'amount'>, reason: string): Promise<void> {
    const { orderId, paymentIntent, amount } = payment;
    const stripeKey = `rf_${orderId}_${paymentIntent}`;
    await this.request(tx, {
      ...{ id: uuidv7(), orderId, paymentIntent, amount, reason, cause: 'unfulfillable', stripeKey, restock: false },
    });
  }
}
