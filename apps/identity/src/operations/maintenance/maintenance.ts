import { LeaderElection, abortableDelay } from '@brote/persistence';
import { countFailedWork, declareWork, InjectLogger, type Logger, recordCompletedWork } from '@brote/service-runtime';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ReportErasures } from '#app/self-service/closure/report-erasures';
import { IdentityConfig } from '#app/config';
import { SigningKeys } from '#app/sessions/tokens/signing-keys';
import { RetentionJob } from './retention-job';

/** One process rotates keys, runs the retention job and reports stuck erasures; another takes over when it dies. */
@Injectable()
export class Maintenance implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly election: LeaderElection;

  constructor(
    private readonly signingKeys: SigningKeys,
    private readonly reportErasures: ReportErasures,
    private readonly retentionJob: RetentionJob,
    private readonly config: IdentityConfig,
    @InjectLogger() private readonly logger: Logger,
  ) {
    this.election = new LeaderElection({
      url: config.databaseUrl,
      name: 'identity maintenance',
      lead: (_lock, stopSignal) => this.lead(stopSignal),
    });
  }

  onApplicationBootstrap(): void {
    this.election.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.election.stop();
  }

  private async lead(stopSignal: AbortSignal): Promise<void> {
    try {
      while (!stopSignal.aborted) {
        await this.runTask('keys', () => this.signingKeys.rotateKeys());
        await this.runTask('erasures', () => this.reportErasures.reportStuckErasures());
        await this.runTask('retention', () => this.retentionJob.deleteExpiredData());
        recordCompletedWork('maintenance');
        await abortableDelay(this.config.housekeepingEveryMs, stopSignal);
      }
    } finally {
      this.reportErasures.forget();
    }
  }

  /** A failed task does not stop the others. */
  private async runTask(name: string, work: () => Promise<void>): Promise<void> {
    declareWork(`maintenance: ${name}`);
    try {
      await work();
    } catch (error) {
      countFailedWork(`maintenance: ${name}`);
      this.logger.warn({ error, work: name }, 'a maintenance task failed and will be retried');
    }
  }
}
