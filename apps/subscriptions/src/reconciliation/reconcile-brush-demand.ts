import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { SubscriptionStore } from '#app/subscription-store';
import { repairsCounter } from './repair';

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
      await tx.manager.query(`SET LOCAL statement_timeout = '5min'`);
      const [row] = await tx.query<{ repaired: number }>('SELECT repair_brush_demand() AS repaired');
      return row?.repaired ?? 0;
    });
    if (repaired === 0) return;
    repairsCounter.inc({ kind: 'brush-demand' }, repaired);
    this.logger.error({ repaired }, 'the sums of the brush demand were wrong and were corrected');
  }
}
