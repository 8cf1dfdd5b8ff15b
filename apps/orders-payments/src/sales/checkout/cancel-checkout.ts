import { cancelCheckout, type CheckoutSessionView } from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { isPaymentProviderUnavailable } from '#app/payments/stripe/payment-failure';
import type { Checkout } from './checkout.entity';
import type { CheckoutStep } from './checkout.machine';
import { checkoutSessionView } from './checkout.view';
import { CheckoutsQueries, type CheckoutSnapshot } from './checkouts.queries';
import { ExpireCheckoutSession } from './expire-checkout-session';

const PAID_STEPS: readonly CheckoutStep[] = ['payment_delayed', 'paid', 'confirmed', 'quarantined', 'refunded'];

/** Ends a checkout because the customer gives up. */
@Injectable()
export class CancelCheckout {
  constructor(
    private readonly checkouts: CheckoutsQueries,
    private readonly expireCheckoutSession: ExpireCheckoutSession,
    private readonly clock: Clock,
  ) {}

  /** Repeating it changes nothing. @throws Refusal CHECKOUT_UNKNOWN, CHECKOUT_PAID or PAYMENT_PROVIDER_UNAVAILABLE */
  async cancel(id: string): Promise<CheckoutSessionView> {
    const snapshot = await this.checkouts.byEitherId(id);
    if (snapshot === null || snapshot.checkout.order === null) return refuse(cancelCheckout, 'CHECKOUT_UNKNOWN');
    const checkout = await this.expireSession(snapshot);
    if (PAID_STEPS.includes(checkout.step)) refuse(cancelCheckout, 'CHECKOUT_PAID');
    if (checkout.isUnfinished) refuse(cancelCheckout, 'PAYMENT_PROVIDER_UNAVAILABLE');
    return checkoutSessionView(checkout, checkout.order ?? snapshot.checkout.order, this.clock.now(), null);
  }

  private async expireSession(snapshot: CheckoutSnapshot): Promise<Checkout> {
    try {
      return await this.expireCheckoutSession.expire(snapshot, 'customer');
    } catch (error) {
      if (isPaymentProviderUnavailable(error)) refuse(cancelCheckout, 'PAYMENT_PROVIDER_UNAVAILABLE');
      throw error;
    }
  }
}
