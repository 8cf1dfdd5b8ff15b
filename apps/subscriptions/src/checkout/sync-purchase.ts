import { Injectable } from '@nestjs/common';
import { ApplyInvoice } from '#app/invoices/apply-invoice';
import { SyncSubscription } from '#app/sync/sync-subscription';

/** Syncs a new subscription with Stripe after its purchase. */
@Injectable()
export class SyncPurchase {
  constructor(
    private readonly applyInvoice: ApplyInvoice,
    private readonly syncSubscription: SyncSubscription,
  ) {}

  /** @throws Stripe's errors, StripeCommandUncertain */
  async syncPurchase(stripeSubscription: string, invoice: string | null): Promise<void> {
    if (invoice !== null) await this.applyInvoice.applyById(invoice);
    await this.syncSubscription.sync(stripeSubscription);
  }
}
