import { cancelCheckout, type CheckoutSessionView, type CheckoutSessionRequest } from '@brote/contracts/orders';
import { refuse, RequestHandler } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import type { CheckoutStep } from './checkout.entity';
import { checkoutSessionView } from './get-checkout-session';
import { CheckoutsQueries } from './checkouts.queries';
import { ExpireCheckoutSession } from './expire-checkout-session';

const PAID_STEPS: readonly CheckoutStep[] = ['payment_delayed', 'paid', 'confirmed', 'quarantined', 'refunded'];

/** Ends a checkout because the customer gives up. */
@Controller()
export class CancelCheckout {
  constructor(
    private readonly checkouts: CheckoutsQueries,
    private readonly expireCheckoutSession: ExpireCheckoutSession,
    private readonly clock: Clock,
  ) {}

  /** Repeating it changes nothing. @throws Refusal CHECKOUT_UNKNOWN, CHECKOUT_PAID or PAYMENT_PROVIDER_UNAVAILABLE */
  @RequestHandler(cancelCheckout)
  async cancel({ sessionId: id }: CheckoutSessionRequest): Promise<CheckoutSessionView> {
    const snapshot = await this.checkouts.byEitherId(id);
    if (snapshot === null || snapshot.checkout.order === null) return refuse(cancelCheckout, 'CHECKOUT_UNKNOWN');
    const checkout = await this.expireCheckoutSession.expireOrRefuse(snapshot, 'customer');
    if (PAID_STEPS.includes(checkout.step)) refuse(cancelCheckout, 'CHECKOUT_PAID');
    if (checkout.isUnfinished) refuse(cancelCheckout, 'PAYMENT_PROVIDER_UNAVAILABLE');
    return checkoutSessionView(checkout, checkout.order ?? snapshot.checkout.order, this.clock.now(), null);
  }
}
