import { Clock, histogram, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { madridDay } from '#app/calendar/madrid-day';
import { RollUpBrushDemand } from '#app/deliveries/roll-up-brush-demand';
import { ReserveBrushes } from '#app/deliveries/reserve-brushes';
import { PlanDeliveries } from '#app/deliveries/plan-deliveries';
import { CancelDeliveriesOfErased } from '#app/personal-data/cancel-deliveries-of-erased';
import { AnonymizeEndedSubscriptions } from '#app/personal-data/anonymize-ended-subscriptions';
import { ApplyPrices } from '#app/price-changes/apply-prices';
import { SendPriceNotices } from '#app/price-changes/send-price-notices';
import { DunningHold } from './dunning-hold';
import { NotifyCustomers } from './notify-customers';
import { ApplyBillingPauses } from './apply-billing-pauses';

const seconds = histogram('subscription_run_seconds', 'Duration of each part of the daily run in seconds', ['part']);

/** Jobs for announced prices of active plans. */
@Injectable()
export class PriceChangeJobs {
  constructor(
    readonly apply: ApplyPrices,
    readonly notices: SendPriceNotices,
  ) {}
}

/** Jobs for billing pauses and deliveries. */
@Injectable()
export class ScheduleJobs {
  constructor(
    readonly billingPauses: ApplyBillingPauses,
    readonly deliveries: PlanDeliveries,
    readonly dunning: DunningHold,
    readonly notices: NotifyCustomers,
    readonly brushes: ReserveBrushes,
  ) {}
}

/** Jobs that delete or condense data. */
@Injectable()
export class RetentionJobs {
  constructor(
    readonly past: AnonymizeEndedSubscriptions,
    readonly erased: CancelDeliveriesOfErased,
    readonly brushDemand: RollUpBrushDemand,
  ) {}
}

/** Runs all due jobs. A repeated run finds nothing; after a long stop, one run catches up. */
@Injectable()
export class DailyRun {
  constructor(
    private readonly schedule: ScheduleJobs,
    private readonly prices: PriceChangeJobs,
    private readonly retention: RetentionJobs,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  async run(stop: AbortSignal): Promise<void> {
    const now = this.clock.now();
    const today = madridDay(now);
    // Runs before pauses end: the charge at the end of a pause is the first one at a due price.
    await this.part('prices', () => this.prices.apply.applyPrices(today, stop));
    await this.part('billing pauses', () => this.schedule.billingPauses.apply(today, stop));
    await this.part('deliveries', () => inPages(stop, () => this.schedule.deliveries.page(today, now)));
    await this.part('dunning', () => this.schedule.dunning.apply(today, stop));
    await this.part('notices', () => inPages(stop, () => this.schedule.notices.deliveries(today, now)));
    await this.part('pauses', () => inPages(stop, () => this.schedule.notices.pauses(today)));
    await this.part('price notices', () => this.prices.notices.send(stop));
    await this.part('brushes', () => this.schedule.brushes.reserveBrushes(stop));
    await this.part('past', () => inPages(stop, () => this.retention.past.page()));
    await this.part('erased', () => inPages(stop, () => this.retention.erased.page()));
    await this.part('brush demand', () => this.retention.brushDemand.roll());
  }

  /** A failed job is logged, and does not stop the others. */
  private async part(name: string, work: () => Promise<void>): Promise<void> {
    const end = seconds.startTimer({ part: name });
    try {
      await work();
    } catch (error) {
      this.logger.warn({ error, part: name }, 'a part of the daily run failed and will be retried');
    } finally {
      end();
    }
  }
}

async function inPages(stop: AbortSignal, page: () => Promise<boolean>): Promise<void> {
  while (!stop.aborted && (await page()));
}
