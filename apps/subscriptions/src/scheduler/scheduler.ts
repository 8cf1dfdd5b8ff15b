import { LeaderElection, abortableDelay } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SubscriptionsConfig } from '#app/config';
import { WorkNotifier } from '#app/background/work-notifier';
import { DailyRun } from './daily-run';

/** Interval in milliseconds at which the clock is checked. If it was moved by hand, a run starts. */
const LOOK_MS = 500;
const LEAP_MS = 30_000;

/** A time by the machine's monotonic clock and by the shop's clock, which can be moved. Milliseconds. */
interface Moment {
  at: number;
  shopAt: number;
}

/** One process runs the daily jobs, every minute and whenever the clock was moved. Another process takes over when it dies. */
@Injectable()
export class Scheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly election: LeaderElection;
  private isWoken = false;

  constructor(
    private readonly run: DailyRun,
    private readonly config: SubscriptionsConfig,
    private readonly clock: Clock,
    notifier: WorkNotifier,
  ) {
    notifier.on('calendar', () => (this.isWoken = true));
    this.election = new LeaderElection({
      url: config.databaseUrl,
      name: 'subscriptions scheduler',
      lead: (_lock, stop) => this.lead(stop),
    });
  }

  onApplicationBootstrap(): void {
    this.election.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.election.stop();
  }

  private async lead(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      // Read before the run. A signal or a moved clock may come too late for a run that is under way.
      const begun = { at: performance.now(), shopAt: this.clock.epochMs() };
      this.isWoken = false;
      await this.run.run(stop);
      await this.rest(begun, stop);
    }
  }

  /** Waits until the next run is due, the clock was moved, or a signal arrived. */
  private async rest(begun: Moment, stop: AbortSignal): Promise<void> {
    const restsUntil = performance.now() + this.config.runEveryMs;
    const lookMs = Math.min(LOOK_MS, this.config.runEveryMs);
    while (performance.now() < restsUntil && !this.isAwaited(begun) && (await hasPassed(lookMs, stop)));
  }

  private isAwaited({ at, shopAt }: Moment): boolean {
    return this.isWoken || this.clock.epochMs() - shopAt - (performance.now() - at) > LEAP_MS;
  }
}

/** Waits; false when `stop` was aborted meanwhile. */
async function hasPassed(ms: number, stop: AbortSignal): Promise<boolean> {
  await abortableDelay(ms, stop);
  return !stop.aborted;
}
