import { putPendingSubscription, type PendingSubscriptionBody, type PendingSubscriptionReply } from '@brote/contracts/subscriptions';
import type { DeliveryInterval, BrushChoice, PlanId } from '@brote/contracts/catalog';
import { refuse } from '@brote/messaging';
import { Database, type Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, PrimaryColumn, type Repository } from 'typeorm';
import { hasValidBrushCount, Plans } from '#app/plans/catalog/plan-terms';
import { INSERT_DEFAULT, UPSERT_PENDING_CHOICE } from './pending.sql';

/** The chosen plan of a customer before the purchase. */
@Entity()
export class PendingChoice {
  @PrimaryColumn('uuid') userId!: string;
  @Column('text') planId!: PlanId;
  @Column('smallint', { name: 'interval_months' }) interval!: DeliveryInterval;
  /** Empty after the sign-up: the default of the plan. */
  @Column('jsonb') brushes!: BrushChoice[];
  @Column('boolean') isConfigured!: boolean;
  @Column('timestamptz') chosenAt!: Date;
}

const DEFAULT_BRUSH: BrushChoice = { type: 'adult', color: 'blue' };

/** The chosen plan of a customer before the purchase, stored for all of their devices. */
@Injectable()
export class PendingPlanChoice {
  constructor(
    private readonly database: Database,
    @InjectRepository(PendingChoice) private readonly choices: Repository<PendingChoice>,
    private readonly plans: Plans,
    private readonly clock: Clock,
  ) {}

  /** The choice at the current price; null when the plan is no longer sold. */
  async get(userId: string): Promise<PendingSubscriptionReply> {
    const choice = await this.choices.findOneBy({ userId });
    const terms = choice === null ? null : await this.plans.findTermsOf(choice.planId);
    if (choice === null || terms === null) return { pending: null };
    const { planId, interval, isConfigured: configured } = choice;
    const monthlyPrice = { amount: terms.monthlyPrice, currency: 'EUR' as const };
    const brushes = choice.brushes.length > 0 ? choice.brushes : Array.from({ length: terms.brushCount }, () => DEFAULT_BRUSH);
    return { pending: { planId, interval, configured, brushes, monthlyPrice, chosenAt: choice.chosenAt.toISOString() } };
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
    await this.choices.delete({ userId });
  }
}
