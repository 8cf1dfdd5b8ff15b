import { Database, OptimisticLockError } from '@brote/persistence';
import type { CancelReason } from '@brote/contracts/orders';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Checkout } from './checkout.entity';
import { CheckoutsQueries, type ReadCheckout } from './checkouts.queries';
import { CheckoutSessions } from './checkout-sessions';
import { saveCheckout } from './save-checkout';
import { ApplyCheckoutSession } from './apply-checkout-session';

const TRY_AGAIN_AFTER_MS = 5_000;
const LOOKS = 3;

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
  async expire(read: ReadCheckout, reason: CancelReason): Promise<Checkout> {
    let latest = read;
    for (let look = 0; look < LOOKS && latest.checkout.step === 'session_open'; look += 1) {
      await this.close(latest, reason);
      latest = (await this.checkouts.byId(read.checkout.id)) ?? latest;
    }
    return latest.checkout;
  }

  /** The reason is stored first: after a crash the session is expired all the same. */
  private async close({ checkout, readAt }: ReadCheckout, reason: CancelReason): Promise<void> {
    if (checkout.sessionId === null) return;
    try {
      checkout.ending = reason;
      checkout.dueAt = new Date(this.clock.epochMs() + TRY_AGAIN_AFTER_MS);
      await saveCheckout(this.database, checkout, checkout.step);
      const session = await this.sessions.expire(checkout.sessionId);
      await this.applySession.apply(checkout, session, readAt);
    } catch (error) {
      if (!(error instanceof OptimisticLockError)) throw error;
    }
  }
}
