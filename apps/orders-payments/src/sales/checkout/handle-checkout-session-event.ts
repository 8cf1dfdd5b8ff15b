import { Injectable } from '@nestjs/common';
import { CheckoutsQueries } from './checkouts.queries';
import { CheckoutSessions } from '#app/payments/checkout-sessions/checkout-sessions';
import { ApplyCheckoutSession } from './apply-checkout-session';
import { Database } from '@brote/persistence';
import { Clock, counter } from '@brote/service-runtime';
import { ReleaseLostStock } from '#app/payments/unknown-payments/unknown-payment-refunds';
import { RecordUnknownPayment } from '#app/payments/unknown-payments/record-unknown-payment';
import type { CheckoutSessionState } from '#app/payments/checkout-sessions/checkout-session-state';
import { Checkout } from './checkout.entity';

const orphanSessionsCounter = counter('orphan_sessions_total', 'Checkout Sessions at Stripe without a checkout of this shop', ['outcome']);
const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Handles a Checkout Session whose id is not stored: Stripe's response to its creation may have been lost. */
@Injectable()
export class HandleOrphanSession {
  constructor(
    private readonly database: Database,
    private readonly sessions: CheckoutSessions,
    private readonly clock: Clock,
    private readonly recordUnknownPayment: RecordUnknownPayment,
    private readonly lostStock: ReleaseLostStock,
  ) {}

  /**
   * A checkout that still waits for the session is resumed at once. A session without a checkout is expired and its stock released, or it is
   * listed for staff when it was paid.
   * @throws Error when the event has to be applied again later, Stripe's errors
   */
  async handle(sessionId: string): Promise<void> {
    const session = await this.sessions.retrieve(sessionId);
    if (session.checkoutId === null || !UUID_PATTERN.test(session.checkoutId)) return;
    const checkout = await this.database.repository(Checkout).findOneBy({ id: session.checkoutId });
    if (checkout?.step === 'session_requested') return this.makeCheckoutDue(session.checkoutId);
    if (checkout?.sessionId === sessionId) throw new Error('The session was adopted meanwhile; its event is applied afterwards');
    const ended = await this.end(session);
    // A known checkout with another session releases its own stock. Late money may still come.
    const isLost = checkout === null && ['expired', 'failed'].includes(ended.outcome);
    if (isLost) await this.lostStock.release(session.checkoutId);
  }

  private async end(session: CheckoutSessionState): Promise<CheckoutSessionState> {
    if (session.outcome === 'expired') return session;
    const ended = session.outcome === 'open' ? await this.sessions.expire(session.id) : session;
    if (ended.outcome === 'paid') await this.recordPayment(ended);
    orphanSessionsCounter.inc({ outcome: session.outcome });
    return ended;
  }

  private async recordPayment({ id: sessionId, means, amount, buyer }: CheckoutSessionState): Promise<void> {
    if (means === null || amount === null || amount <= 0) return;
    const stripeIds = { paymentIntent: means.paymentIntent, sessionId, stripeInvoice: null, stripeSubscription: null };
    await this.recordUnknownPayment.record({ kind: 'order', ...stripeIds, amount, ...buyer });
  }

  /** Makes the stored call due: repeating it finds the same session. The error delays the event until the running worker has finished. */
  private async makeCheckoutDue(checkoutId: string): Promise<void> {
    await this.database.repository(Checkout).update({ id: checkoutId, step: 'session_requested' }, { dueAt: this.clock.now() });
    throw new Error('The session is being adopted; its event is applied afterwards');
  }
}

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
