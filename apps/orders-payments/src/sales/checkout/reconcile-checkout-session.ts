import { Database } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Checkout } from './checkout.entity';
import { type CheckoutSnapshot, saveCheckout } from './checkouts.queries';
import type { CheckoutSessionState } from '#app/payments/checkout-sessions/checkout-session';
import { CheckoutSessions } from '#app/payments/checkout-sessions/checkout-sessions';
import { ApplyCheckoutSession } from './apply-checkout-session';

/** Reads a session at Stripe whose webhook has not come, and expires it once its time is up. */
@Injectable()
export class ReconcileCheckoutSession {
  constructor(
    private readonly sessions: CheckoutSessions,
    private readonly applySession: ApplyCheckoutSession,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** While Stripe is unreachable the stock stays reserved. @throws Stripe's errors, OptimisticLockError, Unavailable */
  async reconcile({ checkout, readAt }: CheckoutSnapshot): Promise<void> {
    if (checkout.sessionId === null) throw new Error(`Checkout ${checkout.id} has no session`);
    const session = await this.retrieveOrExpire(checkout, checkout.sessionId);
    if (await this.applySession.apply(checkout, session, readAt)) return;
    checkout.scheduleNextCheck(this.clock.now());
    await saveCheckout(this.database, checkout, checkout.step);
  }

  private async retrieveOrExpire(checkout: Checkout, sessionId: string): Promise<CheckoutSessionState> {
    const shouldStayOpen = checkout.ending === null && checkout.isPayableAt(this.clock.now());
    if (shouldStayOpen || checkout.step === 'payment_delayed') return this.sessions.retrieve(sessionId);
    // Only Stripe can confirm that the session can no longer be paid.
    return this.sessions.expire(sessionId);
  }
}
