import type { PlanId } from '@brote/contracts/catalog';
import type { SubscriptionEventData } from '@brote/contracts/subscriptions';
import { UnitOfWork, type Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { PublishPlans } from './publish-plans';
import { findMostPopularPlan } from './plan-badges';
import { readStarts } from './plans.queries';
import { INSERT_START, MARK_POPULAR_PLAN_PUBLISHED } from './plans.sql';

/** Counts started plans. Publishes the plans again when another plan, or none, becomes the most popular. */
@Injectable()
export class PlanStarts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly publishPlans: PublishPlans,
    private readonly clock: Clock,
  ) {}

  /** Counts one start, once for each subscription. */
  async add(tx: Transaction, { subscriptionId, planId, startedAt }: SubscriptionEventData, publishedAt: Date): Promise<void> {
    await tx.changeRows(INSERT_START, { subscriptionId, planId, startedAt: startedAt ?? publishedAt });
    await this.publishChange(tx);
  }

  /**
   * Publishes the plans when starts older than 90 days changed the most popular one.
   * @returns whether another plan is the most popular now
   */
  refresh(): Promise<boolean> {
    return this.unitOfWork.run((tx) => this.publishChange(tx));
  }

  private async publishChange(tx: Transaction): Promise<boolean> {
    const now = this.clock.now();
    const popularPlan: PlanId | null = findMostPopularPlan(await readStarts(tx, now));
    if ((await tx.query(MARK_POPULAR_PLAN_PUBLISHED, { popularPlan })).length === 0) return false;
    await this.publishPlans.publish(tx, now);
    return true;
  }
}
