import type { EventContract } from '@brote/contracts';
import { orderCancelled, orderPaymentFailed, type CancelReason, type OrderEventData } from '@brote/contracts/orders';
import { Database, UnitOfWork, insertOrIgnore } from '@brote/persistence';
import { Clock, counter } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { Payment } from '#app/core/order-payments/payment.entity';
import { OrderEventPublisher } from '#app/core/orders/change-order';
import type { Order } from '#app/core/orders/order.entity';
import { RefundRequests } from '#app/payments/refunds/refund-requests';
import type { Checkout, CheckoutStep } from './checkout.entity';
import { saveCheckout, saveCheckoutAndOrder } from './checkouts.queries';
import { ReserveStockStep } from './prepare-order';

const END_STEP_BY_REASON: Partial<Record<CancelReason, CheckoutStep>> = { expired: 'expired', 'provider-refused': 'rejected' };

/** Ends a checkout that cannot be paid any more: releases its stock and cancels its order. */
@Injectable()
export class EndCheckout {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly reserveStock: ReserveStockStep,
    private readonly orderEvents: OrderEventPublisher,
  ) {}

  /**
   * Call it only when Stripe has no session for it, or reports that the session is over. The stock is released first:
   * if the rest fails, all of it is repeated.
   * @throws OptimisticLockError, Unavailable
   */
  async end(checkout: Checkout, reason: CancelReason): Promise<void> {
    await this.reserveStock.release(checkout);
    const now = this.clock.now();
    const from = checkout.step;
    checkout.ending = reason;
    checkout.move(END_STEP_BY_REASON[reason] ?? 'cancelled', now);
    if (checkout.step === 'rejected') checkout.rejection = { code: 'PAYMENT_PROVIDER_UNAVAILABLE', details: null };
    const { order } = checkout;
    if (order === null) {
      await saveCheckout(this.database, checkout, from);
      return;
    }
    order.cancel(reason, now);
    await this.unitOfWork.run(async (tx) => {
      await saveCheckoutAndOrder(tx, checkout, from, order);
      this.orderEvents.publish(tx, eventContractOf(reason), order);
    });
  }
}

function eventContractOf(reason: CancelReason): EventContract<OrderEventData> {
  return reason === 'payment-failed' ? orderPaymentFailed : orderCancelled;
}

const stockGoneRefundsCounter = counter('stock_gone_refund_total', 'Paid orders that were refunded because their stock was gone');
const latePaymentsCounter = counter('late_payment_refund_total', 'Payments that came after their checkout had ended and were refunded');

/** Refunds payments that buy nothing. */
@Injectable()
export class AutomaticRefunds {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly refundRequests: RefundRequests,
    private readonly orderEvents: OrderEventPublisher,
    private readonly clock: Clock,
  ) {}

  /** The payment succeeded, but the stock was released meanwhile. @throws OptimisticLockError */
  async refundWithoutStock(checkout: Checkout, order: Order, payment: Payment): Promise<void> {
    const now = this.clock.now();
    const from = checkout.step;
    checkout.ending = 'stock-gone';
    checkout.move('refunded', now);
    order.cancel('stock-gone', now);
    await this.unitOfWork.run(async (tx) => {
      await saveCheckoutAndOrder(tx, checkout, from, order);
      await this.refundRequests.addAutomatic(tx, payment, 'The stock was gone');
      this.orderEvents.publish(tx, orderCancelled, order);
    });
    stockGoneRefundsCounter.inc();
  }

  /** The payment came after the checkout had ended; the order stays cancelled. @throws OptimisticLockError */
  async refundLatePayment(checkout: Checkout, payment: Payment): Promise<void> {
    const from = checkout.step;
    checkout.move('refunded', this.clock.now());
    await this.unitOfWork.run(async (tx) => {
      await saveCheckout(tx, checkout, from);
      await insertOrIgnore(tx, Payment, payment);
      await this.refundRequests.addAutomatic(tx, payment, 'The payment came after the checkout had ended');
    });
    latePaymentsCounter.inc();
  }
}
