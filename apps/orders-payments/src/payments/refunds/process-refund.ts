import { Database, OptimisticLockError } from '@brote/persistence';
import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Refund } from './refund.entity';
import { RefundWorkflow } from './refund.workflow';
import { saveRefund, RefundsQueries } from './refunds.queries';

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

const BATCH_SIZE = 10;

/** Sends stored refunds. Any process may run it; each claims others. */
@Injectable()
export class SendRefunds {
  constructor(
    private readonly refunds: RefundsQueries,
    private readonly processRefund: ProcessRefund,
    private readonly clock: Clock,
  ) {}

  /** One portion; true when there may be more. */
  async send(): Promise<boolean> {
    const dueRefunds = await this.refunds.claimDue(this.clock.now(), BATCH_SIZE);
    for (const refund of dueRefunds) await this.processRefund.process(refund);
    return dueRefunds.length === BATCH_SIZE;
  }
}
