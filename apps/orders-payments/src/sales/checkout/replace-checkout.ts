import { placeOrder } from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import type { Checkout } from './checkout.entity';
import { UNFINISHED_STEPS, type CheckoutStep } from './checkout.machine';
import { CheckoutsQueries, type CheckoutSnapshot } from './checkouts.queries';
import { ExpireCheckoutSession } from './expire-checkout-session';
import { ResumeClaimedCheckout } from './resume-due-checkouts';

const PAID_STEPS: readonly CheckoutStep[] = ['payment_delayed', 'paid', 'confirmed', 'quarantined'];

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
    const snapshot = await this.checkouts.byId(checkoutId);
    if (snapshot === null) return;
    const checkout = await this.expireOrResume(snapshot);
    if (PAID_STEPS.includes(checkout.step)) refuse(placeOrder, 'CHECKOUT_PAID');
    if (UNFINISHED_STEPS.includes(checkout.step)) refuse(placeOrder, 'CHECKOUT_IN_PROGRESS');
  }

  private async expireOrResume(snapshot: CheckoutSnapshot): Promise<Checkout> {
    const { checkout } = snapshot;
    if (checkout.step === 'session_open') return this.expireCheckoutSession.expireOrRefuse(snapshot, 'replaced');
    // The session is not open yet. A running worker is left alone; an abandoned checkout is first resumed to its session or its end.
    if (checkout.isUnfinished && (await this.checkouts.claim(checkout.id))) {
      await this.resumeClaimedCheckout.resume(checkout.id);
      const resumed = await this.checkouts.byId(checkout.id);
      if (resumed?.checkout.step === 'session_open') return this.expireCheckoutSession.expireOrRefuse(resumed, 'replaced');
      return resumed?.checkout ?? checkout;
    }
    return checkout;
  }
}
