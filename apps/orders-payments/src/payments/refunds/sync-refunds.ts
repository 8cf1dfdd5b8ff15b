import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { ApplyRefund } from './apply-refund';

/** Fetches refunds from Stripe and applies their state. */
@Injectable()
export class SyncRefunds {
  constructor(
    private readonly stripe: Stripe,
    private readonly database: Database,
    private readonly applyRefund: ApplyRefund,
  ) {}

  /** One refund. @throws Stripe's errors, OptimisticLockError */
  async syncById(id: string): Promise<void> {
    const readAt = await this.database.now();
    await this.applyRefund.applyRefund(await this.stripe.refunds.retrieve(id), readAt);
  }

  /** All refunds of a charge. @throws Stripe's errors, OptimisticLockError */
  async syncByCharge(charge: string): Promise<void> {
    const readAt = await this.database.now();
    for await (const refund of this.stripe.refunds.list({ charge, limit: 100 })) await this.applyRefund.applyRefund(refund, readAt);
  }
}
