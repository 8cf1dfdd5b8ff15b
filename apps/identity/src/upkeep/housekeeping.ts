import { LeaderElection, abortableDelay } from '@brote/persistence';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { MeasureErasures } from '#app/closure/measure-erasures';
import { IdentityConfig } from '#app/config';
import { SigningKeys } from '#app/tokens/signing-keys';
import { ForgetThePast } from './forget-the-past';

/** What a round goes through. */
@Injectable()
export class Chores {
  constructor(
    readonly keys: SigningKeys,
    readonly erasures: MeasureErasures,
    readonly past: ForgetThePast,
  ) {}
}

/** One process of all rotates keys, forgets what is old and looks for erasures that are stuck; another takes over when it dies. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly election: LeaderElection;

  constructor(
    private readonly chores: Chores,
    private readonly config: IdentityConfig,
    @InjectLogger() private readonly logger: Logger,
  ) {
    this.election = new LeaderElection({ url: config.databaseUrl, name: 'identity housekeeping', lead: (_lock, stop) => this.lead(stop) });
  }

  onApplicationBootstrap(): void {
    this.election.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.election.stop();
  }

  private async lead(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await this.chore('keys', () => this.chores.keys.rotate());
      await this.chore('erasures', () => this.chores.erasures.execute());
      await this.chore('past', () => this.chores.past.execute());
      await abortableDelay(this.config.housekeepingEveryMs, stop);
    }
  }

  /** A chore that fails does not keep the others from being done. */
  private async chore(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn({ error, work: name }, 'a chore failed and will be tried again');
    }
  }
}
