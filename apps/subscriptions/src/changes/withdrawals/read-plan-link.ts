import { Clock, isLinkValid } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { SubscriptionStore } from '#app/subscription-store';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { findSubscriptionById } from '#app/plans/subscriptions/subscription.queries';
import { PlanLink } from './plan-link';
import { SELECT_LAST_STEP } from './withdrawals.sql';

/** State of a genuine link to a plan. */
interface LinkedPlan {
  subscription: Subscription;
  /** ended: 90 days after its last charge, delivery or change; erased: the person was erased. */
  state: 'open' | 'ended' | 'erased';
}

/** Reads the links that let a customer withdraw from a plan without signing in. */
@Injectable()
export class ReadPlanLink {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly links: PlanLink,
    private readonly clock: Clock,
  ) {}

  /** Null for a forged token and an unknown plan alike. */
  async read(token: string): Promise<LinkedPlan | null> {
    const claim = this.links.readClaim(token);
    const subscription = claim === null ? null : await findSubscriptionById(this.store, claim.id);
    if (claim === null || subscription === null) return null;
    if (subscription.shipping === null) return { subscription, state: 'erased' };
    const [row] = await this.store.query<{ last_step: Date }>(SELECT_LAST_STEP, { subscriptionId: claim.id });
    const lastStepAt = row?.last_step ?? subscription.startedAt;
    return { subscription, state: isLinkValid(claim, lastStepAt, this.clock.now()) ? 'open' : 'ended' };
  }
}
