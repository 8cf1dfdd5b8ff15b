import { Database, OptimisticLockError } from '@brote/persistence';
import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Refund } from './refund.entity';
import { RefundWorkflow } from './refund.workflow';
import { saveRefund } from './save-refund';

/** Runs the workflow of one claimed refund. A failed attempt is repeated later. */
@Injectable()
export class ProcessRefund {
  constructor(
    private readonly refundWorkflow: RefundWorkflow,
    private readonly database: Database,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Stripe's webhook may change the refund before Stripe's response does, or after a lost response. Then nothing is left to do. */
  async process(refund: Refund): Promise<void> {
    try {
      await this.runOrPostpone(refund);
    } catch (error) {
      if (!(error instanceof OptimisticLockError)) throw error;
    }
  }

  private async runOrPostpone(refund: Refund): Promise<void> {
    try {
      await this.refundWorkflow.run(refund);
    } catch (error) {
      if (error instanceof OptimisticLockError) throw error;
      await this.postpone(refund, error);
    }
  }

  private async postpone(refund: Refund, error: unknown): Promise<void> {
    this.logger.warn({ error, refundId: refund.id, tries: refund.tries }, 'a refund failed and will be tried again');
    refund.postpone(error, this.clock.now());
    await saveRefund(this.database, refund, refund.state);
  }
}
