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

/** Prices of running plans that were announced. */
@Injectable()
export class PriceChangeJobs {
  constructor(
    readonly apply: ApplyPrices,
    readonly notices: SendPriceNotices,
  ) {}
}

/** What there is to look at. */
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

/** What grows by itself and is made small again. */
@Injectable()
export class RetentionJobs {
  constructor(
    readonly past: AnonymizeEndedSubscriptions,
    readonly erased: CancelDeliveriesOfErased,
    readonly brushDemand: RollUpBrushDemand,
  ) {}
}

/** What the calendar brings, all of it: repeated, it finds nothing; after a long rest, it catches up. */
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
    // Before pauses end: the charge with which one ends is the first at a price whose day has come.
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

  /** A part that fails says so and leaves the others alone. */
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
