import { nextDisputeState } from '@brote/contracts/payments';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { toDisputeState, SINGLE_RETRY } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Not } from 'typeorm';
import { lockOrder, ChangeOrder, saveOrder } from '#app/core/orders/change-order';
import type { Payment } from '#app/core/order-payments/payment.entity';
import { IssueCreditNote } from '#app/invoicing/invoices/issue-credit-note';
import type { LostDispute } from '#app/invoicing/invoices/issue-invoice';
import { PaymentsQueries, sumRefunded } from '#app/core/order-payments/payments.queries';
import { Dispute } from '#app/core/order-payments/dispute.entity';
import { orderDisputeClosed, orderDisputed } from '@brote/contracts/orders';
import { Outbox } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { orderEventData } from '#app/core/orders/orders.view';
import { SyncRefunds } from '#app/payments/refunds/apply-refund';
import { RefundedOrders, RefundRequests } from '#app/payments/refunds/refund-requests';
import { planPartOfDispute } from './plan-part-of-dispute';

type NewDisputeState = Pick<Dispute, 'id' | 'amount' | 'planAmount' | 'state'>;

/** Records the decision of a buyer's bank on the order, and documents it. */
@Injectable()
export class RecordDisputeOutcome {
  constructor(
    private readonly changeOrder: ChangeOrder,
    private readonly outbox: Outbox,
    private readonly issueCreditNote: IssueCreditNote,
  ) {}

  /**
   * A lost dispute counts as refunded.
   * @returns cents that the bank took of the order, without those that were refunded before; 0 for a won dispute
   */
  async record(tx: Transaction, orderId: string, outcome: 'won' | 'lost', now: Date): Promise<number> {
    const order = await this.changeOrder.lockAndRead(tx, orderId);
    if (order === null) return 0;
    const refundedBefore = order.refunded;
    order.endDispute(outcome, await sumRefunded(tx, orderId), now);
    await saveOrder(tx, order);
    const event = { aggregateId: order.id, version: order.version, subjectUser: order.userId };
    this.outbox.add(tx, orderDisputeClosed, { ...event, payload: { ...orderEventData(order), outcome } });
    return outcome === 'lost' ? order.refunded - refundedBefore : 0;
  }

  /** Keep it last in a transaction: it holds the row of the series until the commit. */
  async document(tx: Transaction, orderId: string, dispute: LostDispute, now: Date): Promise<void> {
    await this.issueCreditNote.issueForDispute(tx, orderId, dispute, now);
  }
}

/** Records a dispute, with the consequences for its order. */
@Injectable()
export class RecordDispute {
  constructor(
    private readonly changeOrder: ChangeOrder,
    private readonly outcomes: RecordDisputeOutcome,
    private readonly refundedOrders: RefundedOrders,
    private readonly refundRequests: RefundRequests,
    private readonly clock: Clock,
  ) {}

  /** The order is locked, and the state of the dispute is new. */
  async record(tx: Transaction, { orderId }: Payment, dispute: NewDisputeState): Promise<void> {
    const now = this.clock.now();
    await this.save(tx, { ...dispute, orderId, closedAt: dispute.state === 'open' ? null : now }, now);
    await this.publishDisputed(tx, orderId, now);
    if (dispute.state === 'open') return;
    const orderAmount = await this.outcomes.record(tx, orderId, dispute.state, now);
    if (dispute.state === 'lost') await this.refundedOrders.cancel(tx, orderId, now);
    await this.refundRequests.resume(tx, orderId, now);
    const { id, planAmount } = dispute;
    if (dispute.state === 'lost') await this.outcomes.document(tx, orderId, { id, orderAmount, planAmount, closedAt: now }, now);
  }

  private async save(tx: Transaction, { id, ...values }: Omit<Dispute, 'noticedAt'>, now: Date): Promise<void> {
    const { amount, planAmount, state, closedAt } = values;
    const { affected } = await tx.repository(Dispute).update({ id }, { amount, planAmount, state, closedAt });
    if (affected === 0) await tx.repository(Dispute).insert({ id, ...values, noticedAt: now });
  }

  /** Publishes one event per order, however many disputes it has. */
  private async publishDisputed(tx: Transaction, orderId: string, now: Date): Promise<void> {
    const order = await this.changeOrder.lockAndRead(tx, orderId);
    if (order === null || order.disputedAt !== null) return;
    await this.changeOrder.change(tx, orderId, orderDisputed, (changed) => changed.dispute(now));
  }
}

/** Syncs the disputes of a payment with Stripe: staff see them, and a lost dispute counts as refunded. */
@Injectable()
export class SyncDisputes {
  constructor(
    private readonly stripe: Stripe,
    private readonly payments: PaymentsQueries,
    private readonly unitOfWork: UnitOfWork,
    private readonly recordDispute: RecordDispute,
    private readonly syncRefunds: SyncRefunds,
  ) {}

  /**
   * Repeating it changes nothing. Events may arrive in any order: a decided dispute stays decided. Payments of other shops are ignored.
   * @param chargeId the id of Stripe's charge
   * @returns true when a dispute was new or changed
   * @throws Stripe's errors, OptimisticLockError
   */
  async syncDisputes(chargeId: string): Promise<boolean> {
    const { data } = await this.stripe.disputes.list({ charge: chargeId, limit: 100, expand: ['data.charge'] }, SINGLE_RETRY);
    const intent = data[0]?.payment_intent;
    const id = typeof intent === 'string' ? intent : intent?.id;
    const payment = id === undefined ? null : await this.payments.byPaymentIntent(id);
    if (payment === null) return false;
    // A dispute takes what the refunds left, so they are applied first.
    const refunds = await this.syncRefunds.syncByCharge(chargeId);
    return this.unitOfWork.run(async (tx) => {
      await lockOrder(tx, payment.orderId);
      let isNew = false;
      for (const stripeDispute of data.reverse()) isNew = (await this.sync(tx, payment, stripeDispute, refunds)) || isNew;
      return isNew;
    });
  }

  private async sync(
    tx: Transaction,
    payment: Payment,
    stripeDispute: Stripe.Dispute,
    refunds: readonly Stripe.Refund[],
  ): Promise<boolean> {
    const { id, amount, status } = stripeDispute;
    const { orderId } = payment;
    const storedDispute = await tx.repository(Dispute).findOneBy({ id });
    const state = nextDisputeState(storedDispute?.state ?? null, toDisputeState(status));
    if (state === storedDispute?.state) return false;
    const others = await tx.repository(Dispute).findBy({ orderId, id: Not(id) });
    await this.recordDispute.record(tx, payment, {
      id,
      amount,
      state,
      planAmount: planPartOfDispute(stripeDispute, payment, refunds, others),
    });
    return true;
  }
}
