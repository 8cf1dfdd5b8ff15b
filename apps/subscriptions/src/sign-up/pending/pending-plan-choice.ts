import { putPendingSubscription, type PendingSubscriptionBody, type PendingSubscriptionReply } from '@brote/contracts/subscriptions';
import type { DeliveryInterval, BrushChoice, PlanId } from '@brote/contracts/catalog';
import { refuse } from '@brote/messaging';
import { Database, type Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { hasValidBrushCount } from '#app/plans/catalog/brush-count';
import { Plans } from '#app/plans/catalog/plan-terms';
import { DELETE_PENDING_CHOICE, INSERT_DEFAULT, SELECT_PENDING_CHOICE, UPSERT_PENDING_CHOICE } from './pending.sql';

interface PendingRow {
  planId: PlanId;
  interval: DeliveryInterval;
  brushes: BrushChoice[];
  configured: boolean;
  chosenAt: Date;
}

const DEFAULT_BRUSH: BrushChoice = { type: 'adult', color: 'blue' };

/** The chosen plan of a customer before the purchase, stored for all of their devices. */
@Injectable()
export class PendingPlanChoice {
  constructor(
    private readonly database: Database,
    private readonly plans: Plans,
    private readonly clock: Clock,
  ) {}

  /** The choice at the current price; null when the plan is no longer sold. */
  async get(userId: string): Promise<PendingSubscriptionReply> {
    const [row] = await this.database.query<PendingRow>(SELECT_PENDING_CHOICE, { userId });
    const terms = row === undefined ? null : await this.plans.findTermsOf(row.planId);
    if (row === undefined || terms === null) return { pending: null };
    const monthlyPrice = { amount: terms.monthlyPrice, currency: 'EUR' as const };
    const brushes = row.brushes.length > 0 ? row.brushes : Array.from({ length: terms.brushCount }, () => DEFAULT_BRUSH);
    return { pending: { ...row, brushes, monthlyPrice, chosenAt: row.chosenAt.toISOString() } };
  }

  /** @throws Refusal BRUSHES_INVALID */
  async save({ planId, interval, brushes, configured }: PendingSubscriptionBody, userId: string): Promise<PendingSubscriptionReply> {
    const terms = await this.plans.findTermsOf(planId);
    const plainBrushes = brushes.map(({ type, color }) => ({ type, color }));
    if (terms === null || !hasValidBrushCount(plainBrushes, planId, terms.brushCount)) refuse(putPendingSubscription, 'BRUSHES_INVALID');
    if (!(await this.plans.areOffered(plainBrushes))) refuse(putPendingSubscription, 'BRUSHES_INVALID');
    await this.database.query(UPSERT_PENDING_CHOICE, {
      userId,
      planId,
      interval,
      brushes: JSON.stringify(plainBrushes),
      configured,
      now: this.clock.now(),
    });
    return this.get(userId);
  }

  /** Stores the plan of a sign-up with the interval of three months. Its brushes are the default of the plan. */
  async saveFromSignUp(tx: Transaction, userId: string, planId: PlanId): Promise<void> {
    await tx.query(INSERT_DEFAULT, { userId, planId, now: this.clock.now() });
  }

  async deleteChoice(userId: string): Promise<void> {
    await this.database.query(DELETE_PENDING_CHOICE, { userId });
  }
}
