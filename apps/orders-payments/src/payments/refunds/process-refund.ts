import { Database, OptimisticLockError } from '@brote/persistence';
import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Refund } from './refund.entity';
import { ReturnStock } from './return-stock';
import { saveRefund } from './save-refund';
import { SendRefund } from './send-refund';

/** Returns the stock of a refund and sends the refund to Stripe. A failed attempt is repeated later. */
@Injectable()
export class ProcessRefund {
  constructor(
    private readonly returnStock: ReturnStock,
    private readonly sendRefund: SendRefund,
    private readonly database: Database,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Stripe's webhook may change the refund before Stripe's response does, or after a lost response. Then nothing is left to do. */
  async process(refund: Refund): Promise<void> {
    try {
      await this.sendOrPostpone(refund);
    } catch (error) {
      if (!(error instanceof OptimisticLockError)) throw error;
    }
  }

  private async sendOrPostpone(refund: Refund): Promise<void> {
    try {
      if (refund.restock === 'wanted') await this.returnStock.return(refund);
      if (refund.state === 'requested') await this.sendRefund.send(refund);
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
