import type { PlanBillingObject } from '@brote/contracts/payments';
import { counter, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { ApplyStripeObject } from '#app/billing/billing-changes/apply-billing-changes';

const repairsCounter = counter(
  'reconciler_repairs_total',
  'Differences that the reconciler repaired; each of them shows a missed event',
  ['kind'],
);

/** Repairs differences from Stripe. */
@Injectable()
export class Repair {
  constructor(
    private readonly applyObject: ApplyStripeObject,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** A failed repair is logged, and does not stop the others. */
  async repair(kind: PlanBillingObject, id: string): Promise<void> {
    if (await this.apply(kind, id)) repairsCounter.inc({ kind });
  }

  /** Applies an object again, without a repair. A failure is logged; false then. */
  async apply(kind: PlanBillingObject, id: string): Promise<boolean> {
    try {
      await this.applyObject.apply(kind, id);
      return true;
    } catch (error) {
      this.logger.warn({ error, kind, id }, 'repairing a difference from Stripe failed and will be retried');
      return false;
    }
  }
}
