import { Injectable } from '@nestjs/common';
import { Store } from '#app/store';

/** So many changes are as quick to add up as the sums themselves. */
const CHANGES_KEPT = 1_000;

// Sums and changes become sums. What is written meanwhile is not seen and stays a change; a second one at the same time finds nothing.
const ROLL_UP = `
  WITH folded AS (
    DELETE FROM brush_demand WHERE (SELECT count(*) FROM brush_demand WHERE NOT is_sum) > $1
    RETURNING day, months, last_day, is_held, type, color, brushes, deliveries)
  INSERT INTO brush_demand (day, months, last_day, is_held, type, color, brushes, deliveries, is_sum)
  SELECT day, months, last_day, is_held, type, color, sum(brushes), sum(deliveries), true FROM folded
   GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(brushes) <> 0 OR sum(deliveries) <> 0`;

/** Adds up what plans and deliveries noted about the brushes they will take. The sums stay what they are; reading them stays quick. */
@Injectable()
export class RollUpBrushDemand {
  constructor(private readonly store: Store) {}

  /** Does nothing while there are no more changes than that. */
  async roll(kept = CHANGES_KEPT): Promise<void> {
    await this.store.query(ROLL_UP, [kept]);
  }
}
