import { InjectLogger, type Logger, RepeatingWork } from '@brote/service-runtime';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { RunErasures } from '#app/closure/run-erasures';
import { IdentityConfig } from '#app/config';
import { GrantWishes } from '#app/sign-up/grant-wishes';
import { WorkNotifier } from './work-notifier';

/** What every copy of the service does besides answering: each takes work that no other has taken. */
@Injectable()
export class Upkeep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly works: RepeatingWork[];

  constructor(
    grantWishes: GrantWishes,
    runErasures: RunErasures,
    config: IdentityConfig,
    notifier: WorkNotifier,
    @InjectLogger() logger: Logger,
  ) {
    const everyMs = config.dueEveryMs;
    const wishes = new RepeatingWork({ name: 'wishes', everyMs, logger, work: () => grantWishes.execute() });
    const erasures = new RepeatingWork({ name: 'erasures', everyMs, logger, work: () => runErasures.execute() });
    notifier.on('wishes', () => wishes.wake());
    notifier.on('erasures', () => erasures.wake());
    this.works = [wishes, erasures];
  }

  onApplicationBootstrap(): void {
    for (const work of this.works) work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.works.map((work) => work.stop()));
  }
}
