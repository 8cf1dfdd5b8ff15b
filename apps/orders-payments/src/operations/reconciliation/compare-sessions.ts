import { InjectLogger, type Logger } from '@brote/service-runtime';
import { StripeRateLimiter } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { CheckoutStep } from '#app/sales/checkout/checkout.machine';
import { checkoutIdOf } from '#app/payments/checkout-sessions/checkout-session-state';
import { CheckoutSessions } from '#app/payments/checkout-sessions/checkout-sessions';
import { HandleCheckoutSessionEvent } from '#app/sales/checkout/handle-checkout-session-event';
import { countRepair } from './count-repair';
import { type StoredCheckout, StoredSessionsQueries } from './stored-sessions.queries';

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const BATCH_SIZE = 100;

/** Compares the Checkout Sessions at Stripe with the stored checkouts, and applies the state of those that differ. */
@Injectable()
export class CompareSessions {
  constructor(
    private readonly stored: StoredSessionsQueries,
    private readonly sessions: CheckoutSessions,
    private readonly handleCheckoutSessionEvent: HandleCheckoutSessionEvent,
    private readonly rateLimiter: StripeRateLimiter,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Compares every session created since then. @throws Stripe's errors */
  async compareSessions(since: Date, signal: AbortSignal): Promise<void> {
    let batch: Stripe.Checkout.Session[] = [];
    for await (const session of this.sessions.listSince(since)) {
      if (signal.aborted) return;
      batch.push(session);
      if (batch.length < BATCH_SIZE) continue;
      await this.compare(batch);
      batch = [];
    }
    await this.compare(batch);
  }

  private async compare(sessions: readonly Stripe.Checkout.Session[]): Promise<void> {
    const ownSessions = sessions.filter((session) => UUID_PATTERN.test(checkoutIdOf(session) ?? ''));
    if (ownSessions.length === 0) return;
    await this.rateLimiter.acquire();
    const local = await this.stored.checkoutsById(ownSessions.map(({ client_reference_id: id }) => id ?? ''));
    const differing = ownSessions.filter((session) => !isInSync(session, local.get(session.client_reference_id ?? '')));
    const listed = await this.stored.filterListed(differing.map(({ id }) => id));
    for (const session of differing)
      if (!listed.has(session.id)) await this.reconcileSession(session.id, local.get(session.client_reference_id ?? ''));
  }

  /** An unknown payment is no repair: staff decide about it. */
  private async reconcileSession(sessionId: string, local: StoredCheckout | undefined): Promise<void> {
    await this.rateLimiter.acquire();
    try {
      const isApplied = await this.handleCheckoutSessionEvent.handleEvent(sessionId);
      if (isApplied) countRepair(local?.sessionId === sessionId ? 'session-ended' : 'session-adopted');
    } catch (error) {
      this.logger.warn({ error, sessionId }, 'a Checkout Session could not be reconciled and will be tried again');
    }
  }
}

const OPEN_STEPS: readonly CheckoutStep[] = ['session_open'];
const PAID_STEPS: readonly CheckoutStep[] = ['paid', 'confirmed', 'refunded', 'quarantined'];

/** Whether nothing is to be done. The event of an open or very new session may still be on its way. */
function isInSync({ id, status, payment_status: payment }: Stripe.Checkout.Session, local: StoredCheckout | undefined): boolean {
  if (local?.sessionId !== id) return status === 'expired' || local?.step === 'session_requested';
  if (status === 'open') return true;
  if (status === 'expired') return !OPEN_STEPS.includes(local.step);
  return payment === 'unpaid' ? !OPEN_STEPS.includes(local.step) : PAID_STEPS.includes(local.step);
}
