import { InjectLogger, type Logger, PollingWorker } from '@brote/service-runtime';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { WorkNotifier } from '#app/accounts/work-notifier';
import { ErasureWorkflow } from '#app/self-service/closure/erasure.workflow';
import { IdentityConfig } from '#app/config';
import { ProcessPendingEmailRequests } from '#app/self-service/sign-up/process-pending-email-requests';

/** Background workers of every copy of the service: each claims work that no other has. */
@Injectable()
export class BackgroundWorkers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly workers: PollingWorker[];

  constructor(
    processEmailRequests: ProcessPendingEmailRequests,
    erasure: ErasureWorkflow,
    config: IdentityConfig,
    notifier: WorkNotifier,
    @InjectLogger() logger: Logger,
  ) {
    const everyMs = config.dueEveryMs;
    const emailRequestsWorker = new PollingWorker({
      name: 'emailRequests',
      everyMs,
      logger,
      work: () => processEmailRequests.processPendingEmailRequests(),
    });
    const erasuresWorker = new PollingWorker({ name: 'erasures', everyMs, logger, work: () => erasure.resumeErasures() });
    notifier.addListener('emailRequests', () => emailRequestsWorker.wake());
    notifier.addListener('erasures', () => erasuresWorker.wake());
    this.workers = [emailRequestsWorker, erasuresWorker];
  }

  onApplicationBootstrap(): void {
    for (const worker of this.workers) worker.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.stop()));
  }
}
