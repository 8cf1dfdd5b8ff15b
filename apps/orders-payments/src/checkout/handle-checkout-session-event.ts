import { Injectable } from '@nestjs/common';
import { CheckoutsQueries } from './checkouts.queries';
import { HandleOrphanSession } from './handle-orphan-session';
import { CheckoutSessions } from './checkout-sessions';
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

  /** Sessions that this shop did not create are ignored. @throws Stripe's errors, OptimisticLockError, Unavailable */
  async handleEvent(sessionId: string): Promise<void> {
    const snapshot = await this.checkouts.bySession(sessionId);
    if (snapshot === null) {
      await this.handleOrphanSession.handle(sessionId);
      return;
    }
    // Read before the call to Stripe: a confirmed checkout costs no call, and an older read never overwrites a newer one.
    if (snapshot.checkout.step === 'confirmed') return;
    await this.applySession.apply(snapshot.checkout, await this.sessions.retrieve(sessionId), snapshot.readAt);
  }
}
