import { Clock, countFailedWork, declareWork, histogram, InjectLogger, type Logger, recordCompletedWork } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { madridDay } from '#app/schedule/calendar/calendar-days';
import { RollUpBrushDemand } from '#app/schedule/deliveries/brush-demand';
import { ReserveBrushes } from '#app/schedule/deliveries/reserve-brushes';
import { ScheduleDeliveries } from '#app/schedule/deliveries/schedule-deliveries';
import { EndErasedCustomerDeliveries } from '#app/operations/personal-data/end-erased-customer-deliveries';
import { AnonymizeEndedSubscriptions } from '#app/operations/personal-data/anonymize-ended-subscriptions';
import { ApplyPrices } from '#app/changes/price-changes/apply-prices';
import { SendPriceNotices } from '#app/changes/price-changes/send-price-notices';
import { DunningHold } from './dunning-hold';
import { MeasureBacklog } from './measure-backlog';
import { NotifyCustomers } from './notify-customers';
import { ApplyBillingPauses } from './apply-billing-pauses';

const durationHistogram = histogram('subscription_run_seconds', 'Duration of each part of the daily run in seconds', ['part']);

/** Jobs for announced prices of active plans. */
@Injectable()
export class PriceChangeJobs {
  constructor(
    readonly applyPrices: ApplyPrices,
    readonly sendNotices: SendPriceNotices,
  ) {}
}

/** Jobs for billing pauses and deliveries. */
@Injectable()
export class ScheduleJobs {
  constructor(
    readonly applyBillingPauses: ApplyBillingPauses,
    readonly scheduleDeliveries: ScheduleDeliveries,
    readonly dunningHold: DunningHold,
    readonly sendNotices: NotifyCustomers,
    readonly reserveBrushes: ReserveBrushes,
  ) {}
}

/** Jobs that delete, condense or measure data. */
@Injectable()
export class RetentionJobs {
  constructor(
    readonly anonymizeEnded: AnonymizeEndedSubscriptions,
    readonly endErasedDeliveries: EndErasedCustomerDeliveries,
    readonly rollUpBrushDemand: RollUpBrushDemand,
    readonly measureBacklog: MeasureBacklog,
  ) {}
}

/** Runs all due jobs. A repeated run finds nothing; after a long stop, one run catches up. */
@Injectable()
export class DailyRun {
  constructor(
    private readonly scheduleJobs: ScheduleJobs,
    private readonly priceChangeJobs: PriceChangeJobs,
    private readonly retentionJobs: RetentionJobs,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  async run(stopSignal: AbortSignal): Promise<void> {
    const now = this.clock.now();
    const today = madridDay(now);
    // Runs before pauses end: the charge at the end of a pause is the first one at a due price.
    await this.runPart('prices', () => this.priceChangeJobs.applyPrices.applyPrices(today, stopSignal));
    await this.runPart('billing pauses', () => this.scheduleJobs.applyBillingPauses.apply(today, stopSignal));
    await this.runPart('deliveries', () => runPages(stopSignal, () => this.scheduleJobs.scheduleDeliveries.schedulePage(today, now)));
    await this.runPart('dunning', () => this.scheduleJobs.dunningHold.apply(today, stopSignal));
    await this.runPart('notices', () => runPages(stopSignal, () => this.scheduleJobs.sendNotices.notifyDeliveries(today, now)));
    await this.runPart('pauses', () => runPages(stopSignal, () => this.scheduleJobs.sendNotices.notifyPauses(today)));
    await this.runPart('price notices', () => this.priceChangeJobs.sendNotices.send(stopSignal));
    await this.runPart('brushes', () => this.scheduleJobs.reserveBrushes.reserveBrushes(stopSignal));
    await this.runPart('past', () => runPages(stopSignal, () => this.retentionJobs.anonymizeEnded.anonymizePage()));
    await this.runPart('erased', () => runPages(stopSignal, () => this.retentionJobs.endErasedDeliveries.endOverduePage()));
    await this.runPart('brush demand', () => this.retentionJobs.rollUpBrushDemand.rollUp());
    await this.runPart('backlog', () => this.retentionJobs.measureBacklog.measure());
    recordCompletedWork('daily run');
  }

  /** Removes the values of the backlog, for a process that no longer leads. */
  forgetMeasurements(): void {
    this.retentionJobs.measureBacklog.forget();
  }

  /** A failed job is logged, and does not stop the others. */
  private async runPart(name: string, work: () => Promise<void>): Promise<void> {
    declareWork(`daily run: ${name}`);
    const stopTimer = durationHistogram.startTimer({ part: name });
    try {
      await work();
    } catch (error) {
      countFailedWork(`daily run: ${name}`);
      this.logger.warn({ error, part: name }, 'a part of the daily run failed and will be retried');
    } finally {
      stopTimer();
    }
  }
}

async function runPages(stopSignal: AbortSignal, runPage: () => Promise<boolean>): Promise<void> {
  while (!stopSignal.aborted && (await runPage()));
}
