import { RequestClient } from '@brote/messaging';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { type DueErasureStep, Erasures } from './erasures';
import { ERASURE_STEPS } from './personal-data-requests';

/** Runs one claimed step of an erasure in another service. Each step may be repeated. */
@Injectable()
export class EraseInService {
  constructor(
    private readonly erasures: Erasures,
    private readonly requests: RequestClient,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** A failed step is stored for a later attempt. */
  async erase(step: DueErasureStep): Promise<void> {
    const { accountId: userId, name, email, attempts, requestedAt } = step;
    try {
      const contract = ERASURE_STEPS.find((candidate) => candidate.name === name)?.contract;
      if (contract !== undefined) await this.requests.send(contract, { userId, email, since: requestedAt.toISOString() });
      await this.erasures.markStepDone(step);
    } catch (error) {
      this.logger.warn({ error, accountId: userId, step: name, attempts }, 'a step of an erasure failed and will be retried');
      await this.erasures.postponeFailedStep(step, String(error));
    }
  }
}
