import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { BackgroundBilling } from '#app/billing/background-billing';
import type { Checkout } from './checkout';
import { Checkouts } from './checkouts.queries';
import { CreateCheckoutSession } from './create-checkout-session';
import { HandlePlanSessionEvent } from './handle-plan-session-event';

const BATCH_SIZE = 20;

/** Resumes due checkouts: after a crash, without a webhook, or after their expiry. Each process claims different ones. */
@Injectable()
export class ResumeCheckouts {
  constructor(
    private readonly checkouts: Checkouts,
    private readonly createSession: CreateCheckoutSession,
    private readonly handlePlanSessionEvent: HandlePlanSessionEvent,
    private readonly backgroundBilling: BackgroundBilling,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Handles one page of due checkouts. True when there may be more. */
  async resume(): Promise<boolean> {
    const dueCheckouts = await this.checkouts.claimDue(BATCH_SIZE);
    for (const checkout of dueCheckouts) await this.backgroundBilling.run(() => this.resumeCheckout(checkout));
    return dueCheckouts.length === BATCH_SIZE;
  }

  private async resumeCheckout(checkout: Checkout): Promise<void> {
    try {
      if (checkout.sessionId === null) await this.createSession.create(checkout);
      else await this.handlePlanSessionEvent.handleEvent(checkout.sessionId);
    } catch (error) {
      this.logger.warn({ error, subscriptionId: checkout.subscriptionId }, 'resuming the checkout of a plan failed and will be retried');
    }
  }
}
