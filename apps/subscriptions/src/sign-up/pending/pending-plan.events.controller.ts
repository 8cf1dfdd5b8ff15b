import { planChosenAtSignUp, type PlanChosenEventData } from '@brote/contracts/identity';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { PendingPlanChoice } from './pending-plan-choice';

/** Stores the plan that a person chose before the sign-up. */
@Controller()
export class PendingPlanEventsController {
  constructor(private readonly pendingPlan: PendingPlanChoice) {}

  @EventHandler(planChosenAtSignUp)
  async onPlanChosen({ payload }: EventEnvelope<PlanChosenEventData>, tx: Transaction): Promise<void> {
    await this.pendingPlan.saveFromSignUp(tx, payload.userId, payload.planId);
  }
}
