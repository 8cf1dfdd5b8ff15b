import { delayUnlessStopped, LeaderTask } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { SubscriptionsConfig } from '#app/config';
import { WorkNotifier } from '#app/plans/work-notifier';
import { DailyRun } from './daily-run';

/** Interval in milliseconds at which the clock is checked. If it was moved by hand, a run starts. */
const POLL_INTERVAL_MS = 500;
const CLOCK_JUMP_MS = 30_000;

/** A time by the machine's monotonic clock and by the shop's clock, which can be moved. Milliseconds. */
interface RunStart {
  at: number;
  shopAt: number;
}

/** One process runs the daily jobs, every minute and whenever the clock was moved. Another process takes over when it dies. */
@Injectable()
export class Scheduler extends LeaderTask {
  private isNotified = false;

  constructor(
    private readonly dailyRun: DailyRun,
    private readonly config: SubscriptionsConfig,
    private readonly clock: Clock,
    notifier: WorkNotifier,
  ) {
    super({ url: config.databaseUrl, name: 'subscriptions scheduler' });
    notifier.on('calendar', () => (this.isNotified = true));
  }

  protected async lead(stopSignal: AbortSignal): Promise<void> {
    try {
      while (!stopSignal.aborted) {
        // Read before the run. A signal or a moved clock may come too late for a run that is under way.
        const runStart = { at: performance.now(), shopAt: this.clock.epochMs() };
        this.isNotified = false;
        await this.dailyRun.run(stopSignal);
        await this.waitForNextRun(runStart, stopSignal);
      }
    } finally {
      this.dailyRun.forgetMeasurements();
    }
  }

  /** Waits until the next run is due, the clock was moved, or a signal arrived. */
  private async waitForNextRun(runStart: RunStart, stopSignal: AbortSignal): Promise<void> {
    const waitUntilMs = performance.now() + this.config.runEveryMs;
    const pollMs = Math.min(POLL_INTERVAL_MS, this.config.runEveryMs);
    while (performance.now() < waitUntilMs && !this.isRunDue(runStart) && (await delayUnlessStopped(pollMs, stopSignal)));
  }

  private isRunDue({ at, shopAt }: RunStart): boolean {
    return this.isNotified || this.clock.epochMs() - shopAt - (performance.now() - at) > CLOCK_JUMP_MS;
  }
}
