import { Injectable } from '@nestjs/common';
import { CheckoutsQueries } from './checkouts.queries';
import { HandleOrphanSession } from './handle-orphan-session';
import { CheckoutSessions } from '#app/payments/checkout-sessions/checkout-sessions';
import { ApplyCheckoutSession } from './apply-checkout-session';

/** Reads the Checkout Session of an event at Stripe and applies its state to the checkout. */
@Injectable()
export class HandleCheckoutSessionEvent {
  constructor(
    private readonly checkouts: CheckoutsQueries,
    private readonly sessions: CheckoutSessions,
    private readonly applySession: ApplyCheckoutSession,
    private readonly handleOrphanSession: HandleOrphanSession,
  ) {}

  /** False when no checkout has this session. @throws Stripe's errors, OptimisticLockError, Unavailable */
  async handleEvent(sessionId: string): Promise<boolean> {
    const snapshot = await this.checkouts.bySession(sessionId);
    if (snapshot === null) {
      await this.handleOrphanSession.handle(sessionId);
      return false;
    }
    // Read before the call to Stripe: a confirmed checkout costs no call, and an older read never overwrites a newer one.
    if (snapshot.checkout.step === 'confirmed') return true;
    await this.applySession.apply(snapshot.checkout, await this.sessions.retrieve(sessionId), snapshot.readAt);
    return true;
  }
}
