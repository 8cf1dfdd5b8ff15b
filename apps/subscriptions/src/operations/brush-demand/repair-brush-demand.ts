import { delayUnlessStopped, LeaderTask } from '@brote/persistence';
import { Clock, counter, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { SubscriptionsConfig } from '#app/config';
import { SubscriptionStore } from '#app/subscription-store';
import { ALLOW_LONG_STATEMENTS, REPAIR_BRUSH_DEMAND } from './repair-brush-demand.sql';

const repairsCounter = counter(
  'reconciler_repairs_total',
  'Repairs that the reconciler had to make; each one means that something was missed',
  ['kind'],
);

/** Compares the sums of the brush demand with all plans and deliveries. */
@Injectable()
export class RepairBrushDemand {
  constructor(
    private readonly store: SubscriptionStore,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Repairs wrong sums and logs their number. */
  async repair(): Promise<void> {
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

const DAY_MS = 86_400_000;
/** Milliseconds before the first repair of a new leader. */
const FIRST_DELAY_MS = 3_000;
/** Milliseconds between two checks whether a repair is due. */
const CHECK_INTERVAL_MS = 300_000;

/** One process repairs the brush demand once a day by the shop's clock, and again after a failure. */
@Injectable()
export class RepairBrushDemandDaily extends LeaderTask {
  private repairedAtMs = 0;

  constructor(
    private readonly repairBrushDemand: RepairBrushDemand,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
    config: SubscriptionsConfig,
  ) {
    super({ url: config.databaseUrl, name: 'subscriptions brush demand' });
  }

  protected async lead(stopSignal: AbortSignal): Promise<void> {
    let waitMs = FIRST_DELAY_MS;
    while (await delayUnlessStopped(waitMs, stopSignal)) {
      await this.repairIfDue();
      waitMs = CHECK_INTERVAL_MS;
    }
  }

  private async repairIfDue(): Promise<void> {
    const now = this.clock.epochMs();
    if (now - this.repairedAtMs < DAY_MS) return;
    try {
      await this.repairBrushDemand.repair();
      this.repairedAtMs = now;
    } catch (error) {
      this.logger.warn({ error }, 'repairing the brush demand failed and will be retried');
    }
  }
}
