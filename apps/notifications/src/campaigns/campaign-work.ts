import { InjectLogger, type Logger, PollingWorker } from '@brote/service-runtime';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ReadWhatWas } from '#app/audience/read-what-was';
import { EnqueueDueCampaigns } from './enqueue-due-campaigns';

const DUE_EVERY_MS = 1_000;
const READ_EVERY_MS = 30_000;

/** What every copy of the service does besides answering: each takes work that no other has taken. */
@Injectable()
export class CampaignWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly works: PollingWorker[];

  constructor(enqueueDue: EnqueueDueCampaigns, readWhatWas: ReadWhatWas, @InjectLogger() logger: Logger) {
    this.works = [
      new PollingWorker({ name: 'campaigns', everyMs: DUE_EVERY_MS, logger, work: () => enqueueDue.execute() }),
      new PollingWorker({ name: 'audience', everyMs: READ_EVERY_MS, logger, work: () => readWhatWas.execute() }),
    ];
  }

  onApplicationBootstrap(): void {
    for (const work of this.works) work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.works.map((work) => work.stop()));
  }
}
