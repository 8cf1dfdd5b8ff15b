import { Leadership, pauseOrWake } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SubscriptionsConfig } from '#app/config';
import { Wakeup } from '#app/background/wakeup';
import { DailyRun } from './daily-run';

/** How often the clock is looked at: moved further than this, by hand, it is time to look at the calendar. */
const LOOK_MS = 500;
const LEAP_MS = 30_000;

/** One process of all looks at the calendar, every minute and whenever the clock was moved; another takes over when it dies. */
@Injectable()
export class Scheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly leadership: Leadership;
  private isWoken = false;

  constructor(
    private readonly run: DailyRun,
    private readonly config: SubscriptionsConfig,
    private readonly clock: Clock,
    wakeup: Wakeup,
  ) {
    wakeup.on('calendar', () => (this.isWoken = true));
    this.leadership = new Leadership({ url: config.databaseUrl, name: 'subscriptions scheduler', lead: (_lock, stop) => this.lead(stop) });
  }

  onApplicationBootstrap(): void {
    this.leadership.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.leadership.stop();
  }

  private async lead(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await this.run.execute(stop);
      await this.rest(stop);
    }
  }

  /** Until the next look at the calendar is due; or the clock was moved, or somebody knows of something. */
  private async rest(stop: AbortSignal): Promise<void> {
    const [at, shopAt] = [performance.now(), this.clock.epochMs()];
    this.isWoken = false;
    const lookMs = Math.min(LOOK_MS, this.config.runEveryMs);
    let passed = 0;
    while (passed < this.config.runEveryMs && !this.hasBeenWoken() && (await hasPassed(lookMs, stop))) {
      passed = performance.now() - at;
      if (this.clock.epochMs() - shopAt - passed > LEAP_MS) return;
    }
  }

  private hasBeenWoken(): boolean {
    return this.isWoken;
  }
}

/** Waits; false when told to stop meanwhile. */
async function hasPassed(ms: number, stop: AbortSignal): Promise<boolean> {
  await pauseOrWake(ms, stop);
  return !stop.aborted;
}
