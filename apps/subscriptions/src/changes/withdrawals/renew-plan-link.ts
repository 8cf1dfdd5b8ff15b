import { planLinkRequested } from '@brote/contracts/subscriptions';
import { Outbox, uuidv7 } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { SubscriptionStore } from '#app/subscription-store';
import { PlanLink } from './plan-link';
import { MARK_RENEWED } from './withdrawals.sql';

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
      const [renewedRow] = await tx.query<{ user_id: string }>(MARK_RENEWED, { id: claim.id, now: this.store.now() });
      if (renewedRow === undefined) return;
      const payload = { subscriptionId: claim.id, userId: renewedRow.user_id };
      this.outbox.add(tx, planLinkRequested, { aggregateId: uuidv7(), version: 1, payload, subjectUser: renewedRow.user_id });
    });
  }
}
