import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { RefundsQueries } from './refunds.queries';
import { ProcessRefund } from './process-refund';

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
