import { Refusal } from '@brote/messaging';
import { Database, OptimisticLockError } from '@brote/persistence';
import type { CancelReason } from '@brote/contracts/orders';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { isStripeFault } from '#app/payments/checkout-sessions/checkout-session';
import type { Checkout } from './checkout.entity';
import { CheckoutsQueries, type CheckoutSnapshot, saveCheckout } from './checkouts.queries';
import { CheckoutSessions } from '#app/payments/checkout-sessions/checkout-sessions';
import { ApplyCheckoutSession } from './apply-checkout-session';

const RETRY_DELAY_MS = 5_000;
const MAX_ATTEMPTS = 3;

/** Expires an open Checkout Session and releases its stock. A customer who paid first keeps the purchase. */
@Injectable()
export class ExpireCheckoutSession {
  constructor(
    private readonly database: Database,
    private readonly sessions: CheckoutSessions,
    private readonly applySession: ApplyCheckoutSession,
    private readonly checkouts: CheckoutsQueries,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the checkout as it is afterwards. A concurrent update of the checkout may win; the checkout is then read again.
   * @throws Stripe's errors, Unavailable; the session is then expired a little later
   */
  async expire(snapshot: CheckoutSnapshot, reason: CancelReason): Promise<Checkout> {
    let latest = snapshot;
    for (let attempt = 0; attempt < MAX_ATTEMPTS && latest.checkout.step === 'session_open'; attempt += 1) {
      await this.expireOnce(latest, reason);
      latest = (await this.checkouts.byId(snapshot.checkout.id)) ?? latest;
    }
    return latest.checkout;
  }

  /** The same for a request that cannot wait. @throws Refusal PAYMENT_PROVIDER_UNAVAILABLE; Unavailable */
  async expireOrRefuse(snapshot: CheckoutSnapshot, reason: CancelReason): Promise<Checkout> {
    try {
      return await this.expire(snapshot, reason);
    } catch (error) {
      throw isStripeFault(error) ? new Refusal('PAYMENT_PROVIDER_UNAVAILABLE') : error;
    }
  }

  /** The reason is stored first: after a crash the session is expired all the same. */
  private async expireOnce({ checkout, readAt }: CheckoutSnapshot, reason: CancelReason): Promise<void> {
    if (checkout.sessionId === null) return;
    try {
      checkout.ending = reason;
      checkout.dueAt = new Date(this.clock.epochMs() + RETRY_DELAY_MS);
      await saveCheckout(this.database, checkout, checkout.step);
      const session = await this.sessions.expire(checkout.sessionId);
      await this.applySession.apply(checkout, session, readAt);
    } catch (error) {
      if (!(error instanceof OptimisticLockError)) throw error;
    }
  }
}
