import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { SubscriptionStore } from '#app/subscription-store';
import { repairsCounter } from '#app/billing/reconciliation/repair';
import { ALLOW_LONG_STATEMENTS, REPAIR_BRUSH_DEMAND } from './reconciliation.sql';

/** Compares the sums of the brush demand with all plans and deliveries. */
@Injectable()
export class ReconcileBrushDemand {
  constructor(
    private readonly store: SubscriptionStore,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Repairs wrong sums and logs their number. */
  async reconcile(): Promise<void> {
    const repaired = await this.store.run(async (tx) => {
      // Reads every plan, which may take longer than any other statement.
      await tx.manager.query(ALLOW_LONG_STATEMENTS);
      const [row] = await tx.query<{ repaired: number }>(REPAIR_BRUSH_DEMAND);
      return row?.repaired ?? 0;
    });
    if (repaired === 0) return;
    repairsCounter.inc({ kind: 'brush-demand' }, repaired);
    this.logger.error({ repaired }, 'the sums of the brush demand were wrong and were corrected');
  }
}
