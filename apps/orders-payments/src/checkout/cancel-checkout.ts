import { cancelCheckout, type CheckoutSessionView } from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { isStripeFault } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import type { Checkout } from './checkout.entity';
import type { CheckoutStep } from './checkout.machine';
import { checkoutSessionView } from './checkout.view';
import { CheckoutsQueries, type ReadCheckout } from './checkouts.queries';
import { ExpireCheckoutSession } from './expire-checkout-session';

const PAID: readonly CheckoutStep[] = ['payment_delayed', 'paid', 'confirmed', 'quarantined', 'refunded'];

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
    const read = await this.checkouts.byEitherId(id);
    if (read === null || read.checkout.order === null) return refuse(cancelCheckout, 'CHECKOUT_UNKNOWN');
    const checkout = await this.close(read);
    if (PAID.includes(checkout.step)) refuse(cancelCheckout, 'CHECKOUT_PAID');
    if (checkout.isUnfinished) refuse(cancelCheckout, 'PAYMENT_PROVIDER_UNAVAILABLE');
    return checkoutSessionView(checkout, checkout.order ?? read.checkout.order, this.clock.now(), null);
  }

  private async close(read: ReadCheckout): Promise<Checkout> {
    try {
      return await this.expireCheckoutSession.expire(read, 'customer');
    } catch (error) {
      if (isStripeFault(error)) refuse(cancelCheckout, 'PAYMENT_PROVIDER_UNAVAILABLE');
      throw error;
    }
  }
}
