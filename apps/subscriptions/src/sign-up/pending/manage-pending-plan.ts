import {
  putPendingSubscription,
  type PendingSubscriptionBody,
  type PendingSubscriptionReply,
  getPendingSubscription,
  deletePendingSubscription,
  type GetPendingSubscriptionRequest,
} from '@brote/contracts/subscriptions';
import type { DeliveryInterval, BrushChoice, PlanId } from '@brote/contracts/catalog';
import { refuse, RequestHandler, type CallContext, EventHandler, type EventEnvelope } from '@brote/messaging';
import { Database, type Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, PrimaryColumn, type Repository } from 'typeorm';
import { planChosenAtSignUp, type AcceptedReply, type PlanChosenEventData } from '@brote/contracts/identity';
import { hasValidBrushCount, Plans } from '#app/plans/catalog/plan-terms';
import { INSERT_DEFAULT, UPSERT_PENDING_CHOICE } from './pending.sql';

/** The chosen plan of a customer before the purchase. */
@Entity('pending_choice')
export class PendingPlan {
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
@Controller()
export class ManagePendingPlan {
  constructor(
    private readonly database: Database,
    @InjectRepository(PendingPlan) private readonly choices: Repository<PendingPlan>,
    private readonly plans: Plans,
    private readonly clock: Clock,
  ) {}

  /** The choice at the current price; null when the plan is no longer sold. */
  @RequestHandler(getPendingSubscription)
  async get(_request: GetPendingSubscriptionRequest, { authenticatedCaller }: CallContext): Promise<PendingSubscriptionReply> {
    const choice = await this.choices.findOneBy({ userId: authenticatedCaller.userId });
    const terms = choice === null ? null : await this.plans.findTermsOf(choice.planId);
    if (choice === null || terms === null) return { pending: null };
    const { planId, interval, isConfigured: configured } = choice;
    const monthlyPrice = { amount: terms.monthlyPrice, currency: 'EUR' as const };
    const brushes = choice.brushes.length > 0 ? choice.brushes : Array.from({ length: terms.brushCount }, () => DEFAULT_BRUSH);
    return { pending: { planId, interval, configured, brushes, monthlyPrice, chosenAt: choice.chosenAt.toISOString() } };
  }

  /** @throws Refusal BRUSHES_INVALID */
  @RequestHandler(putPendingSubscription)
  async save(request: PendingSubscriptionBody, call: CallContext): Promise<PendingSubscriptionReply> {
    const { planId, interval, brushes, configured } = request;
    const terms = await this.plans.findTermsOf(planId);
    const plainBrushes = brushes.map(({ type, color }) => ({ type, color }));
    if (terms === null || !hasValidBrushCount(plainBrushes, planId, terms.brushCount)) refuse(putPendingSubscription, 'BRUSHES_INVALID');
    if (!(await this.plans.areOffered(plainBrushes))) refuse(putPendingSubscription, 'BRUSHES_INVALID');
    await this.database.query(UPSERT_PENDING_CHOICE, {
      ...{ planId, interval, configured, brushes: JSON.stringify(plainBrushes) },
      ...{ userId: call.authenticatedCaller.userId, now: this.clock.now() },
    });
    return this.get(request, call);
  }

  /** Stores the plan of a sign-up with the interval of three months. Its brushes are the default of the plan. */
  @EventHandler(planChosenAtSignUp)
  async saveFromSignUp({ payload }: EventEnvelope<PlanChosenEventData>, tx: Transaction): Promise<void> {
    const { userId, planId } = payload;
    await tx.query(INSERT_DEFAULT, { userId, planId, now: this.clock.now() });
  }

  @RequestHandler(deletePendingSubscription)
  async deleteChoice(_request: GetPendingSubscriptionRequest, { authenticatedCaller }: CallContext): Promise<AcceptedReply> {
    await this.choices.delete({ userId: authenticatedCaller.userId });
    return {};
  }
}
