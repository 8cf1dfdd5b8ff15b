import { Database } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Order } from '#app/core/orders/order.entity';
import type { Payment } from '#app/core/order-payments/payment.entity';
import type { Checkout } from './checkout.entity';
import { CompleteCheckout } from './complete-checkout';
import { AutomaticRefunds } from './automatic-refunds';
import { saveCheckoutAndPayment } from './save-checkout';

const UNPAID_END_STEPS = ['rejected', 'expired', 'cancelled'];

/** Stores a payment of the right amount first, so that no later failure loses it. */
@Injectable()
export class RecordPayment {
  constructor(
    private readonly database: Database,
    private readonly completeCheckout: CompleteCheckout,
    private readonly automaticRefunds: AutomaticRefunds,
    private readonly clock: Clock,
  ) {}

  /** True when the checkout moved. @throws OptimisticLockError, Unavailable */
  async record(checkout: Checkout, order: Order, payment: Payment): Promise<boolean> {
    if (UNPAID_END_STEPS.includes(checkout.step)) {
      await this.automaticRefunds.refundLatePayment(checkout, payment);
      return true;
    }
    if (checkout.step === 'session_open' || checkout.step === 'payment_delayed') {
      const from = checkout.step;
      checkout.move('paid', this.clock.now());
      await saveCheckoutAndPayment(this.database, checkout, from, payment);
    }
    if (checkout.step !== 'paid') return false;
    await this.completeCheckout.complete(checkout, order, payment);
    return true;
  }
}
