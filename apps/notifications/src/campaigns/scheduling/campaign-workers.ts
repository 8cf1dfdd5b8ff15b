import { InjectLogger, type Logger, PollingWorker } from '@brote/service-runtime';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ImportAudience } from '#app/campaigns/audience/import-audience';
import { EnqueueDueCampaigns } from './enqueue-due-campaigns';

const ENQUEUE_EVERY_MS = 1_000;
const IMPORT_EVERY_MS = 30_000;

/** Workers in every copy of the service. Each takes work that no other copy has taken. */
@Injectable()
export class CampaignWorkers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly workers: PollingWorker[];

  constructor(enqueueDue: EnqueueDueCampaigns, importAudience: ImportAudience, @InjectLogger() logger: Logger) {
    this.workers = [
      new PollingWorker({ name: 'campaigns', everyMs: ENQUEUE_EVERY_MS, logger, work: () => enqueueDue.enqueueDueCampaigns() }),
      new PollingWorker({ name: 'audience', everyMs: IMPORT_EVERY_MS, logger, work: () => importAudience.import() }),
    ];
  }

  onApplicationBootstrap(): void {
    for (const worker of this.workers) worker.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.stop()));
  }
}
