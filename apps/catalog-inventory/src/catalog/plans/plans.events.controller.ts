import { subscriptionStarted, type SubscriptionEventData } from '@brote/contracts/subscriptions';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { PlanStarts } from './plan-starts';

/** Handles the events of subscriptions that change the badges of plans. */
@Controller()
export class PlansEventsController {
  constructor(private readonly planStarts: PlanStarts) {}

  @EventHandler(subscriptionStarted)
  async onSubscriptionStarted({ payload, occurredAt }: EventEnvelope<SubscriptionEventData>, tx: Transaction): Promise<void> {
    await this.planStarts.add(tx, payload, new Date(occurredAt));
  }
}
