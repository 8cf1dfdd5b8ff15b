import { planBillingChanged, type PlanBillingChangedEventData, type PlanBillingObject } from '@brote/contracts/payments';
import { Outbox, uuidv7 } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import type { ClaimedEvent } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import { isBillingObject } from '#app/payments/plans/plan-billing-change';
import type { EventKind } from './stripe-event-handlers';

/** Publishes that an object at Stripe has changed which may belong to a plan. */
@Injectable()
export class AnnouncePlanBilling {
  constructor(
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Once for each event of Stripe: the transaction ends the event. */
  announce(tx: Transaction, { id, kind, objectId }: ClaimedEvent<EventKind>): void {
    if (!isBillingObject(kind)) return;
    this.add(tx, id, { object: kind, id: objectId });
  }

  /** Without an event of Stripe, because its state in the shop is older. Each call publishes it again. */
  async announceOutdated(object: PlanBillingObject, id: string): Promise<void> {
    await this.unitOfWork.run((tx) => {
      this.add(tx, uuidv7(), { object, id });
      return Promise.resolve();
    });
  }

  private add(tx: Transaction, aggregateId: string, payload: PlanBillingChangedEventData): void {
    this.outbox.add(tx, planBillingChanged, { aggregateId, version: 1, payload });
  }
}
