import { planLinkRequested } from '@brote/contracts/subscriptions';
import { Outbox, uuidv7 } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { Subscription } from '#app/plans/subscriptions/subscription';
import { SubscriptionStore } from '#app/subscription-store';
import { PlanLink } from './plan-link';

const MIN_INTERVAL_MS = 3_600_000;

/** Sends a new link to a plan by e-mail. It goes to the address of the plan only, so its mailbox authenticates the customer. */
@Injectable()
export class RenewPlanLink {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly outbox: Outbox,
    private readonly links: PlanLink,
  ) {}

  /** Sends at most one e-mail an hour. Does nothing for a forged token, an unknown plan and an erased person. */
  async renew(token: string): Promise<void> {
    const claim = this.links.readClaim(token);
    if (claim === null) return;
    await this.store.run(async (tx) => {
      const subscription = await tx.repository(Subscription).findOne({ where: { id: claim.id }, lock: { mode: 'pessimistic_write' } });
      const now = this.store.now();
      if (subscription === null || !canRenew(subscription, now)) return;
      const { id: subscriptionId, userId } = subscription;
      await tx.repository(Subscription).update({ id: subscriptionId }, { linkRenewedAt: now });
      const payload = { subscriptionId, userId };
      this.outbox.add(tx, planLinkRequested, { aggregateId: uuidv7(), version: 1, payload, subjectUser: userId });
    });
  }
}

function canRenew({ shipping, linkRenewedAt }: Subscription, now: Date): boolean {
  return shipping !== null && (linkRenewedAt === null || linkRenewedAt.getTime() <= now.getTime() - MIN_INTERVAL_MS);
}
