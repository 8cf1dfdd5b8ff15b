import { RequestClient } from '@brote/messaging';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { type DueErasureStep, Erasures } from './erasures';
import { FinishErasure } from './finish-erasure';
import { ERASURE_STEPS } from './personal-data-requests';

/** Runs the erasure steps of closing accounts, a few at a time. Each step may be repeated. */
@Injectable()
export class RunErasures {
  constructor(
    private readonly erasures: Erasures,
    private readonly requests: RequestClient,
    private readonly finishErasure: FinishErasure,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** @returns whether more may be waiting */
  async run(): Promise<boolean> {
    const steps = await this.erasures.claim();
    await Promise.all(steps.map((step) => this.runStep(step)));
    for (const accountId of await this.erasures.findComplete()) await this.finishErasure.finish(accountId);
    return steps.length > 0;
  }

  private async runStep(step: DueErasureStep): Promise<void> {
    const { accountId: userId, name, email, attempts, requestedAt } = step;
    try {
      const contract = ERASURE_STEPS.find((candidate) => candidate.name === name)?.contract;
      if (contract !== undefined) await this.requests.send(contract, { userId, email, since: requestedAt.toISOString() });
      await this.erasures.markDone(step);
    } catch (error) {
      this.logger.warn({ error, accountId: userId, step: name, attempts }, 'a step of an erasure failed and will be retried');
      await this.erasures.markFailed(step, String(error));
    }
  }
}
