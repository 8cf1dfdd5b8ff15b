import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { CheckoutSessions } from '#app/payments/checkout-sessions/checkout-sessions';
import { CheckoutsQueries } from './checkouts.queries';
import { ResumeClaimedCheckout } from './resume-claimed-checkout';

const BATCH_SIZE = 20;

/** Resumes due checkouts: interrupted by a crash, without a webhook, or past their end. Any process may run it; each claims others. */
@Injectable()
export class ResumeDueCheckouts {
  constructor(
    private readonly checkouts: CheckoutsQueries,
    private readonly resumeClaimedCheckout: ResumeClaimedCheckout,
    private readonly sessions: CheckoutSessions,
    private readonly clock: Clock,
  ) {}

  /** One portion; true when there may be more. */
  async resume(): Promise<boolean> {
    const ids = await this.checkouts.claimDue(this.clock.now(), BATCH_SIZE);
    for (const id of ids) {
      await this.sessions.waitForCapacity();
      await this.resumeClaimedCheckout.resume(id);
    }
    return ids.length === BATCH_SIZE;
  }
}
