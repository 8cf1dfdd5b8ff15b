import { Injectable } from '@nestjs/common';
import type { Order } from '#app/core/orders/order.entity';
import type { Payment } from '#app/core/order-payments/payment.entity';
import { PaymentsQueries } from '#app/core/order-payments/payments.queries';
import { Checkout } from './checkout.entity';
import { AutomaticRefunds } from './end-checkout';
import { Database, OptimisticLockError, UnitOfWork } from '@brote/persistence';
import { withoutDeadline, uuidv7 } from '@brote/messaging';
import { CommitStock } from '#app/core/orders/commit-stock';
import { orderPaid } from '@brote/contracts/orders';
import { Clock, counter } from '@brote/service-runtime';
import { IssueInvoice } from '#app/invoicing/invoices/issue-invoice';
import { OrderEventPublisher } from '#app/core/orders/change-order';
import { saveCheckoutAndOrder } from './checkouts.queries';

const paidOrdersCounter = counter('orders_paid_total', 'Orders that were paid');
const paidCentsCounter = counter('orders_paid_cents_total', 'Cents of the orders that were paid, in the currency of the shop');

/**
 * Moves the order to processing, issues its invoice and publishes its event, in one transaction. An order that was paid with a plan gets
 * the invoice of that charge.
 */
@Injectable()
export class MarkOrderPaid {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly issueInvoice: IssueInvoice,
    private readonly orderEvents: OrderEventPublisher,
    private readonly clock: Clock,
  ) {}

  /** Call it once the stock is sold. @throws OptimisticLockError */
  async mark(checkout: Checkout, order: Order, payment: Payment): Promise<void> {
    const now = this.clock.now();
    const from = checkout.step;
    checkout.move('confirmed', now);
    order.pay(now);
    await this.unitOfWork.run(async (tx) => {
      await saveCheckoutAndOrder(tx, checkout, from, order);
      this.orderEvents.publish(tx, orderPaid, order);
      // The invoice number is taken last, because all concurrent payments wait for it.
      if (!checkout.withPlan) tx.beforeCommit(() => this.issueInvoice.issueForOrder(tx, order, payment, now));
    });
    paidOrdersCounter.inc();
    paidCentsCounter.inc(order.total);
  }
}

/** Commits the stock of a paid checkout. */
@Injectable()
export class CommitStockStep {
  constructor(
    private readonly commitStock: CommitStock,
    private readonly database: Database,
  ) {}

  /** Whether the stock is sold now; stock that was released meanwhile is reserved once more. */
  async commit(checkout: Checkout, order: Order): Promise<boolean> {
    return withoutDeadline(
      async () => (await this.commitStock.commit(checkout.reservationId)) || (await this.reserveAndCommitAgain(checkout, order)),
    );
  }

  /** Uses a new reservation id, as the old one is closed for good. The id is stored first: a crash leaves no unknown reservation. */
  private async reserveAndCommitAgain(checkout: Checkout, order: Order): Promise<boolean> {
    const newReservationId = uuidv7();
    const { id, reservationId } = checkout;
    // Only one of two concurrent processes may continue, or the same pieces would be reserved twice.
    const storedCheckout = { id, reservationId, step: 'paid' as const };
    const { affected } = await this.database.repository(Checkout).update(storedCheckout, { reservationId: newReservationId });
    if (affected !== 1) throw new OptimisticLockError(`Another process reserves the stock of checkout ${id} again`);
    checkout.reservationId = newReservationId;
    return this.commitStock.reserveAndCommit(newReservationId, order);
  }
}

/** Turns a paid checkout into an order that can be packed, or refunds it when the stock is gone. */
@Injectable()
export class CompleteCheckout {
  constructor(
    private readonly commitStock: CommitStockStep,
    private readonly markOrderPaid: MarkOrderPaid,
    private readonly automaticRefunds: AutomaticRefunds,
    private readonly payments: PaymentsQueries,
  ) {}

  /** Repeating it changes nothing. @throws OptimisticLockError, Unavailable */
  async complete(checkout: Checkout, order: Order, payment: Payment): Promise<void> {
    const isCommitted = await this.commitStock.commit(checkout, order);
    if (isCommitted) await this.markOrderPaid.mark(checkout, order, payment);
    else await this.automaticRefunds.refundWithoutStock(checkout, order, payment);
  }

  /** Completes a checkout whose payment was stored before. @throws OptimisticLockError, Unavailable */
  async resume(checkout: Checkout): Promise<void> {
    const payment = await this.payments.byOrder(checkout.orderId);
    if (checkout.order === null || payment === null) throw new Error(`Checkout ${checkout.id} is paid but has no payment`);
    await this.complete(checkout, checkout.order, payment);
  }
}
