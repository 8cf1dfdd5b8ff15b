import type { Transaction } from '@brote/persistence';
import { uuidv7 } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { WorkNotifier } from '#app/core/work-notifier';
import type { Payment } from '#app/core/order-payments/payment.entity';
import { type NewRefund, Refund } from './refund.entity';
import { INSERT_REFUND, MARK_REFUNDS_DUE } from './refunds.sql';

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
    const { id, orderId, paymentIntent, amount, reason, state, stripeKey, stripeRefundId, restock, dueAt, requestedAt } = refund;
    const rows = await tx.query(INSERT_REFUND, {
      ...{ id, orderId, paymentIntent, amount, reason, state, stripeKey, stripeRefundId, restock, dueAt, requestedAt },
      pieces: refund.pieces === null ? null : JSON.stringify(refund.pieces),
      items: refund.items === null ? null : JSON.stringify(refund.items),
    });
    tx.afterCommit(() => this.notifier.notifyRefunds());
    return rows.length === 1;
  }

  /** Makes the requested refunds of an order due: they have waited for the bank's decision. */
  async resume(tx: Transaction, orderId: string, now: Date): Promise<void> {
    await tx.changeRows(MARK_REFUNDS_DUE, { orderId, now });
    tx.afterCommit(() => this.notifier.notifyRefunds());
  }

  /** Refunds the whole payment because the order cannot be fulfilled; at most once for a payment. */
  async addAutomatic(tx: Transaction, payment: Pick<Payment, 'orderId' | 'paymentIntent' | 'amount'>, reason: string): Promise<void> {
    const { orderId, paymentIntent, amount } = payment;
    const stripeKey = `rf_${orderId}_${paymentIntent}`;
    await this.add(
      tx,
      Refund.request({ id: uuidv7(), orderId, paymentIntent, amount, reason, stripeKey, restock: false }, this.clock.now()),
    );
  }
}
