import { Injectable } from '@nestjs/common';
import { SubscriptionStore } from '#app/subscription-store';
import { ROLL_UP_CHANGES } from './deliveries.sql';

/** Number of changes that a query adds up as fast as the sums themselves. */
const MAX_UNSUMMED_CHANGES = 1_000;

/** Adds up the changes of the brush demand. The totals stay the same, and reads stay fast. */
@Injectable()
export class RollUpBrushDemand {
  constructor(private readonly store: SubscriptionStore) {}

  /** Does nothing up to this number of changes. */
  async rollUp(maxUnsummed = MAX_UNSUMMED_CHANGES): Promise<void> {
    await this.store.query(ROLL_UP_CHANGES, { maxUnsummed });
  }
}
