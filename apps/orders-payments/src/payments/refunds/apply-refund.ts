import { nextRefundState } from '@brote/contracts/payments';
import { type Transaction, UnitOfWork, Database } from '@brote/persistence';
import { Clock, counter } from '@brote/service-runtime';
import { toRefundState } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { lockOrder, ChangeOrder } from '#app/core/orders/change-order';
import { Refund } from './refund.entity';
import { saveRefund } from './refunds.queries';
import { orderRefunded, orderRefundFailed } from '@brote/contracts/orders';
import { IssueCreditNote } from '#app/invoicing/invoices/issue-credit-note';
import { RefundedOrders, RefundRequests } from './refund-requests';
import { sumRefunded } from '#app/core/order-payments/payments.queries';
import { uuidv7, UUID_PATTERN } from '@brote/messaging';
import { Payment } from '#app/core/order-payments/payment.entity';

/** Finds the stored refund of a refund at Stripe. */
@Injectable()
export class FindRefund {
  constructor(
    private readonly refundRequests: RefundRequests,
    private readonly clock: Clock,
  ) {}

  /** Stores a refund that was made in Stripe's dashboard. Null for a payment that is not of this shop. */
  async find(tx: Transaction, stripeRefund: Stripe.Refund): Promise<Refund | null> {
    const storedRefund =
      (await tx.repository(Refund).findOneBy({ stripeRefundId: stripeRefund.id })) ?? (await this.findByMetadata(tx, stripeRefund));
    return storedRefund ?? this.storeStripeRefund(tx, stripeRefund);
  }

  private async findByMetadata(tx: Transaction, { metadata }: Stripe.Refund): Promise<Refund | null> {
    const id = metadata?.['refund_id'] ?? '';
    return UUID_PATTERN.test(id) ? tx.repository(Refund).findOneBy({ id }) : null;
  }

  private async storeStripeRefund(tx: Transaction, stripeRefund: Stripe.Refund): Promise<Refund | null> {
    // A payment may have paid a plan too: a refund of the plan does not concern the order, nor does that of an unknown purchase.
    const { subscription_charge: planCharge, unknown_payment: unknownPayment } = stripeRefund.metadata ?? {};
    if (planCharge !== undefined || unknownPayment !== undefined) return null;
    const paymentIntent = typeof stripeRefund.payment_intent === 'string' ? stripeRefund.payment_intent : stripeRefund.payment_intent?.id;
    const payment = paymentIntent === undefined ? null : await tx.repository(Payment).findOneBy({ paymentIntent });
    if (payment === null) return null;
    const { orderId } = payment;
    // The amount above the order's part was paid for a plan.
    const amount = Math.min(stripeRefund.amount, payment.amount);
    const details = { id: uuidv7(), orderId, paymentIntent: payment.paymentIntent, amount, reason: 'Made at Stripe' };
    const refund = Refund.request({ ...details, cause: 'stripe', stripeKey: null, restock: false }, this.clock.now());
    refund.stripeRefundId = stripeRefund.id;
    refund.state = 'pending';
    // Several events may announce it at once, and each of them may store it first.
    return (await this.refundRequests.add(tx, refund)) ? refund : tx.repository(Refund).findOneBy({ stripeRefundId: stripeRefund.id });
  }
}

const failedRefundsCounter = counter('refund_failed_total', 'Refunds that did not reach the buyer; staff pay them another way');

/** Applies the outcome of a refund to its order: the refunded total, the credit note and the event. */
@Injectable()
export class ApplyRefundToOrder {
  constructor(
    private readonly changeOrder: ChangeOrder,
    private readonly issueCreditNote: IssueCreditNote,
    private readonly refundedOrders: RefundedOrders,
  ) {}

  async apply(tx: Transaction, refund: Refund, outcome: 'succeeded' | 'failed', at: Date): Promise<void> {
    const refundedCents = await sumRefunded(tx, refund.orderId);
    const [contract, timelineEvent] = outcome === 'succeeded' ? [orderRefunded, 'refunded'] : [orderRefundFailed, 'refund-failed'];
    const order = await this.changeOrder.change(tx, refund.orderId, contract, (changed) =>
      changed.setRefunded(refundedCents, timelineEvent, at),
    );
    if (outcome === 'failed') {
      failedRefundsCounter.inc();
      return;
    }
    await this.issueCreditNote.issue(tx, refund, order, at);
    // The service learns of a refund made at Stripe only now.
    await this.refundedOrders.cancel(tx, refund.orderId, at);
  }
}

/** Applies the state of a refund at Stripe to the stored refund and its order. */
@Injectable()
export class ApplyRefund {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly findRefund: FindRefund,
    private readonly applyRefundToOrder: ApplyRefundToOrder,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the state of a refund at Stripe. A state that was read before the stored one changes nothing, nor does a repetition.
   * @param readAt a time before the state was read
   */
  async applyRefund(stripeRefund: Stripe.Refund, readAt: Date): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const foundRefund = await this.findRefund.find(tx, stripeRefund);
      if (foundRefund === null) return;
      // Concurrent changes to the refunds of an order wait for its row, so no amount is counted twice.
      await lockOrder(tx, foundRefund.orderId);
      const refund = await tx.repository(Refund).findOneByOrFail({ id: foundRefund.id });
      if (refund.stripeSeenAt === null || refund.stripeSeenAt <= readAt) await this.apply(tx, refund, stripeRefund, readAt);
    });
  }

  /** The order is locked, and the refund was read after that. */
  private async apply(tx: Transaction, refund: Refund, stripeRefund: Stripe.Refund, readAt: Date): Promise<void> {
    const from = refund.state;
    const to = nextRefundState(from, toRefundState(stripeRefund.status));
    const now = this.clock.now();
    Object.assign(refund, { stripeRefundId: stripeRefund.id, stripeSeenAt: readAt, leaseUntil: null, state: to });
    if (to !== from && to !== 'pending') refund.finalizedAt = now;
    await saveRefund(tx, refund, from);
    if (to !== from && (to === 'succeeded' || to === 'failed')) await this.applyRefundToOrder.apply(tx, refund, to, now);
  }
}

/** Fetches refunds from Stripe and applies their state. */
@Injectable()
export class SyncRefunds {
  constructor(
    private readonly stripe: Stripe,
    private readonly database: Database,
    private readonly applyRefund: ApplyRefund,
  ) {}

  /** One refund. @throws Stripe's errors, OptimisticLockError */
  async syncById(id: string): Promise<void> {
    const readAt = await this.database.now();
    await this.applyRefund.applyRefund(await this.stripe.refunds.retrieve(id), readAt);
  }

  /** All refunds of a charge, which it returns. @throws Stripe's errors, OptimisticLockError */
  async syncByCharge(charge: string): Promise<Stripe.Refund[]> {
    const readAt = await this.database.now();
    const refunds: Stripe.Refund[] = [];
    for await (const refund of this.stripe.refunds.list({ charge, limit: 100 })) {
      await this.applyRefund.applyRefund(refund, readAt);
      refunds.push(refund);
    }
    return refunds;
  }
}
