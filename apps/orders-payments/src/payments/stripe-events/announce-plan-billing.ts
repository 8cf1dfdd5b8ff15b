import { planBillingChanged } from '@brote/contracts/payments';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import type { ClaimedEvent } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import { isBillingObject } from '#app/payments/plans/plan-billing-change';
import type { EventKind } from './stripe-event-handlers';

/** Publishes that an object at Stripe has changed which may belong to a plan. */
@Injectable()
export class AnnouncePlanBilling {
  constructor(private readonly outbox: Outbox) {}

  /** Once for each event of Stripe: the transaction ends the event. */
  announce(tx: Transaction, { id, kind, objectId }: ClaimedEvent<EventKind>): void {
    if (!isBillingObject(kind)) return;
    this.outbox.add(tx, planBillingChanged, { aggregateId: id, version: 1, payload: { object: kind, id: objectId } });
  }
}
