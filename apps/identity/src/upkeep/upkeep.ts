import { InjectLogger, type Logger, PollingWorker } from '@brote/service-runtime';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { RunErasures } from '#app/closure/run-erasures';
import { IdentityConfig } from '#app/config';
import { GrantWishes } from '#app/sign-up/grant-wishes';
import { WorkNotifier } from './work-notifier';

/** What every copy of the service does besides answering: each takes work that no other has taken. */
@Injectable()
export class Upkeep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly workers: PollingWorker[];

  constructor(
    grantWishes: GrantWishes,
    runErasures: RunErasures,
    config: IdentityConfig,
    notifier: WorkNotifier,
    @InjectLogger() logger: Logger,
  ) {
    const everyMs = config.dueEveryMs;
    const wishes = new PollingWorker({ name: 'wishes', everyMs, logger, work: () => grantWishes.execute() });
    const erasures = new PollingWorker({ name: 'erasures', everyMs, logger, work: () => runErasures.execute() });
    notifier.on('wishes', () => wishes.wake());
    notifier.on('erasures', () => erasures.wake());
    this.workers = [wishes, erasures];
  }

  onApplicationBootstrap(): void {
    for (const work of this.workers) work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.workers.map((work) => work.stop()));
  }
}
