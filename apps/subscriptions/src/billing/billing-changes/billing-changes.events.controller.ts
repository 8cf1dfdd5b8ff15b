import { planBillingChanged, type PlanBillingChangedEventData } from '@brote/contracts/payments';
import { currentCause, type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { WorkNotifier } from '#app/plans/work-notifier';
import { RECORD_CHANGE } from './billing-changes.sql';

/** Events about objects at Stripe. Each is only stored: `ApplyBillingChanges` reads the object after the commit, as often as it takes. */
@Controller()
export class BillingChangesEventsController {
  constructor(private readonly notifier: WorkNotifier) {}

  @EventHandler(planBillingChanged)
  async onPlanBillingChanged({ payload }: EventEnvelope<PlanBillingChangedEventData>, tx: Transaction): Promise<void> {
    const { object: kind, id: objectId } = payload;
    await tx.changeRows(RECORD_CHANGE, { kind, objectId, ...currentCause() });
    tx.afterCommit(() => this.notifier.notify('billingChanges'));
  }
}
