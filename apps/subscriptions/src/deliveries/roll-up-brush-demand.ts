import { Injectable } from '@nestjs/common';
import { SubscriptionStore } from '#app/subscription-store';

/** Number of changes that a query adds up as fast as the sums themselves. */
const MAX_UNSUMMED_CHANGES = 1_000;

// Replaces sums and changes by new sums. Concurrent writes are not seen and remain changes; a concurrent roll-up finds nothing.
const ROLL_UP_CHANGES = `
  WITH folded AS (
    DELETE FROM brush_demand WHERE (SELECT count(*) FROM brush_demand WHERE NOT is_sum) > :maxUnsummed
    RETURNING day, months, last_day, is_held, type, color, brushes, deliveries)
  INSERT INTO brush_demand (day, months, last_day, is_held, type, color, brushes, deliveries, is_sum)
  SELECT day, months, last_day, is_held, type, color, sum(brushes), sum(deliveries), true FROM folded
   GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(brushes) <> 0 OR sum(deliveries) <> 0`;

/** Adds up the changes of the brush demand. The totals stay the same, and reads stay fast. */
@Injectable()
export class RollUpBrushDemand {
  constructor(private readonly store: SubscriptionStore) {}

  /** Does nothing up to this number of changes. */
  async rollUp(maxUnsummed = MAX_UNSUMMED_CHANGES): Promise<void> {
    await this.store.query(ROLL_UP_CHANGES, { maxUnsummed });
  }
}
