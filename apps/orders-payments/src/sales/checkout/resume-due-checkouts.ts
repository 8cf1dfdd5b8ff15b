import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { CheckoutSessions } from '#app/payments/checkout-sessions/checkout-sessions';
import { CheckoutsQueries, saveCheckout } from './checkouts.queries';
import { Database, OptimisticLockError } from '@brote/persistence';
import { withoutDeadline, Refusal } from '@brote/messaging';
import type { Checkout } from './checkout.entity';
import { CheckoutWorkflow } from './checkout.workflow';

/** Resumes one abandoned checkout. A failed attempt is postponed. */
@Injectable()
export class ResumeClaimedCheckout {
  constructor(
    private readonly checkouts: CheckoutsQueries,
    private readonly checkoutWorkflow: CheckoutWorkflow,
    private readonly database: Database,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Call it only after `claim`. An OptimisticLockError is ignored: the concurrent update does the work. */
  async resume(id: string): Promise<void> {
    try {
      await this.resumeOrPostpone(id);
    } catch (error) {
      if (!(error instanceof OptimisticLockError)) throw error;
    }
  }

  private async resumeOrPostpone(id: string): Promise<void> {
    const snapshot = await this.checkouts.byId(id);
    if (snapshot === null) return;
    const { step } = snapshot.checkout;
    try {
      await withoutDeadline(() => this.checkoutWorkflow.resume(snapshot));
    } catch (error) {
      if (error instanceof OptimisticLockError) throw error;
      // The failed step has stored the refusal; waiting requests read it there.
      if (error instanceof Refusal && snapshot.checkout.step !== step) return;
      await this.postpone(id, error);
    }
  }

  private async postpone(id: string, error: unknown): Promise<void> {
    const checkout: Checkout | undefined = (await this.checkouts.byId(id))?.checkout;
    if (!checkout?.isUnfinished) return;
    this.logger.warn(
      { error, checkoutId: id, step: checkout.step, tries: checkout.tries },
      'a checkout could not be resumed and will be tried again',
    );
    // A checkout without a lease was postponed already.
    if (checkout.leaseUntil === null) return;
    checkout.postpone(error, this.clock.now());
    await saveCheckout(this.database, checkout, checkout.step);
  }
}

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
