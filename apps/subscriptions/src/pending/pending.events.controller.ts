import { planChosenAtSignUp, type PlanChosenEventData } from '@brote/contracts/identity';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { PendingPlanChoice } from './pending-plan-choice';

/** Stores the plan that a person chose before the sign-up. */
@Injectable()
export class PendingEventsController {
  constructor(private readonly pending: PendingPlanChoice) {}

  @EventHandler(planChosenAtSignUp)
  async chosen({ payload }: EventEnvelope<PlanChosenEventData>, tx: Transaction): Promise<void> {
    await this.pending.keepFromSignUp(tx, payload.userId, payload.planId);
  }
}
