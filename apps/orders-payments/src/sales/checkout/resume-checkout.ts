import { Injectable } from '@nestjs/common';
import { PaymentsQueries } from '#app/core/order-payments/payments.queries';
import type { Checkout } from './checkout.entity';
import type { CheckoutSnapshot } from './checkouts.queries';
import { CompleteCheckout } from './complete-checkout';
import { EndCheckout } from './end-checkout';
import { ReconcileCheckoutSession } from './reconcile-checkout-session';
import { OpenCheckoutSession } from './open-checkout-session';

/** Resumes an abandoned checkout from its unfinished step. */
@Injectable()
export class ResumeCheckout {
  constructor(
    private readonly endCheckout: EndCheckout,
    private readonly openCheckoutSession: OpenCheckoutSession,
    private readonly reconcileCheckoutSession: ReconcileCheckoutSession,
    private readonly completeCheckout: CompleteCheckout,
    private readonly payments: PaymentsQueries,
  ) {}

  async resume(snapshot: CheckoutSnapshot): Promise<void> {
    const { checkout } = snapshot;
    switch (checkout.step) {
      case 'new':
      case 'reserved':
        // The request is over. There is neither order nor session, only stock that may be reserved.
        return this.endCheckout.end(checkout, checkout.ending ?? 'expired');
      case 'session_requested':
        return this.openSession(checkout);
      case 'session_open':
      case 'payment_delayed':
        return this.reconcileCheckoutSession.reconcile(snapshot);
      case 'paid':
        return this.completePaidCheckout(checkout);
      default:
        return undefined;
    }
  }

  private async openSession(checkout: Checkout): Promise<void> {
    if (checkout.order === null) throw new Error(`Checkout ${checkout.id} has no order`);
    await this.openCheckoutSession.resume(checkout, checkout.order);
  }

  private async completePaidCheckout(checkout: Checkout): Promise<void> {
    const payment = await this.payments.byOrder(checkout.orderId);
    if (checkout.order === null || payment === null) throw new Error(`Checkout ${checkout.id} is paid but has no payment`);
    await this.completeCheckout.complete(checkout, checkout.order, payment);
  }
}
