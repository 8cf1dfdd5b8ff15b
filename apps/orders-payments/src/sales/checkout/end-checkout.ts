import type { EventContract } from '@brote/contracts';
import { orderCancelled, orderPaymentFailed, type CancelReason, type OrderEventData } from '@brote/contracts/orders';
import { Database, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrderEventPublisher } from '#app/core/orders/change-order';
import type { Checkout } from './checkout.entity';
import type { CheckoutStep } from './checkout.machine';
import { ReserveStockStep } from './reserve-stock.step';
import { saveCheckout, saveCheckoutAndOrder } from './save-checkout';

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
