import { Database } from '@brote/persistence';
import { UUID_PATTERN } from '@brote/messaging';
import { Checkout } from './checkout.entity';
import { ReleaseLostCheckoutStock } from '#app/payments/unknown-payments/release-lost-checkout-stock';
import { RecordUnknownPayment } from '#app/payments/unknown-payments/record-unknown-payment';
import { CheckoutSessions } from '#app/payments/checkout-sessions/checkout-sessions';
import type { CheckoutSessionState } from '#app/payments/checkout-sessions/checkout-session';
import { Clock, counter } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';

export const orphanSessionsCounter = counter('orphan_sessions_total', 'Checkout Sessions at Stripe without a checkout of this shop', [
  'outcome',
]);
/** Handles a Checkout Session whose id is not stored: Stripe's response to its creation may have been lost. */
@Injectable()
export class HandleOrphanSession {
  constructor(
    private readonly database: Database,
    private readonly sessions: CheckoutSessions,
    private readonly clock: Clock,
    private readonly recordUnknownPayment: RecordUnknownPayment,
    private readonly lostStock: ReleaseLostCheckoutStock,
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
