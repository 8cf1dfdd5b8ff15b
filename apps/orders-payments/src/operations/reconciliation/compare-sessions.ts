import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { UUID_PATTERN } from '@brote/messaging';
import type { CheckoutStep } from '#app/sales/checkout/checkout.entity';
import { CheckoutSessions } from '#app/payments/checkout-sessions/checkout-sessions';
import type { ListedSession } from '#app/payments/checkout-sessions/checkout-session';
import { HandleCheckoutSessionEvent } from '#app/sales/checkout/apply-checkout-session';
import { countRepair } from './count-repair';
import { type StoredCheckout, StoredSessionsQueries } from './stored-sessions.queries';

const BATCH_SIZE = 100;

/** Compares the Checkout Sessions at Stripe with the stored checkouts, and applies the state of those that differ. */
@Injectable()
export class CompareSessions {
  constructor(
    private readonly stored: StoredSessionsQueries,
    private readonly sessions: CheckoutSessions,
    private readonly handleCheckoutSessionEvent: HandleCheckoutSessionEvent,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Compares every session created since then. @throws Stripe's errors */
  async compareSessions(since: Date, signal: AbortSignal): Promise<void> {
    let batch: ListedSession[] = [];
    for await (const session of this.sessions.listSince(since)) {
      if (signal.aborted) return;
      batch.push(session);
      if (batch.length < BATCH_SIZE) continue;
      await this.compare(batch);
      batch = [];
    }
    await this.compare(batch);
  }

  private async compare(sessions: readonly ListedSession[]): Promise<void> {
    const ownSessions = sessions.filter(({ checkoutId }) => UUID_PATTERN.test(checkoutId ?? ''));
    if (ownSessions.length === 0) return;
    await this.sessions.waitForCapacity();
    const local = await this.stored.checkoutsById(ownSessions.map(({ checkoutId }) => checkoutId ?? ''));
    const differing = ownSessions.filter((session) => !isInSync(session, local.get(session.checkoutId ?? '')));
    const listed = await this.stored.filterListed(differing.map(({ id }) => id));
    for (const session of differing)
      if (!listed.has(session.id)) await this.reconcileSession(session.id, local.get(session.checkoutId ?? ''));
  }

  /** An unknown payment is no repair: staff decide about it. */
  private async reconcileSession(sessionId: string, local: StoredCheckout | undefined): Promise<void> {
    await this.sessions.waitForCapacity();
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
function isInSync({ id, state }: ListedSession, local: StoredCheckout | undefined): boolean {
  if (local?.sessionId !== id) return state === 'expired' || local?.step === 'session_requested';
  if (state === 'open') return true;
  return state === 'paid' ? PAID_STEPS.includes(local.step) : !OPEN_STEPS.includes(local.step);
}
