import { placeOrder } from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { isStripeFault } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import type { Checkout } from './checkout.entity';
import { UNFINISHED_STEPS, type CheckoutStep } from './checkout.machine';
import { CheckoutsQueries, type ReadCheckout } from './checkouts.queries';
import { ExpireCheckoutSession } from './expire-checkout-session';
import { ResumeClaimedCheckout } from './resume-claimed-checkout';

const PAID: readonly CheckoutStep[] = ['payment_delayed', 'paid', 'confirmed', 'quarantined'];

/** Expires the session of a basket that has changed since, so that only the new one can be paid. */
@Injectable()
export class ReplaceCheckout {
  constructor(
    private readonly checkouts: CheckoutsQueries,
    private readonly expireCheckoutSession: ExpireCheckoutSession,
    private readonly resumeClaimedCheckout: ResumeClaimedCheckout,
  ) {}

  /** @throws Refusal CHECKOUT_PAID, CHECKOUT_IN_PROGRESS or PAYMENT_PROVIDER_UNAVAILABLE */
  async replace(checkoutId: string): Promise<void> {
    const read = await this.checkouts.byId(checkoutId);
    if (read === null) return;
    const checkout = await this.close(read);
    if (PAID.includes(checkout.step)) refuse(placeOrder, 'CHECKOUT_PAID');
    if (UNFINISHED_STEPS.includes(checkout.step)) refuse(placeOrder, 'CHECKOUT_IN_PROGRESS');
  }

  private async close(read: ReadCheckout): Promise<Checkout> {
    const { checkout } = read;
    if (checkout.step === 'session_open') return this.expireSession(read);
    // The session is not open yet. A running worker is left alone; an abandoned checkout is first resumed to its session or its end.
    if (checkout.isUnfinished && (await this.checkouts.claim(checkout.id))) {
      await this.resumeClaimedCheckout.resume(checkout.id);
      const now = await this.checkouts.byId(checkout.id);
      if (now?.checkout.step === 'session_open') return this.expireSession(now);
      return now?.checkout ?? checkout;
    }
    return checkout;
  }

  private async expireSession(read: ReadCheckout): Promise<Checkout> {
    try {
      return await this.expireCheckoutSession.expire(read, 'replaced');
    } catch (error) {
      if (isStripeFault(error)) refuse(placeOrder, 'PAYMENT_PROVIDER_UNAVAILABLE');
      throw error;
    }
  }
}
