import { reportUnknownPlanPayment } from '@brote/contracts/orders';
import { RequestClient, UUID_PATTERN } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { Checkouts } from './checkouts.queries';
import { SubscriptionStore } from '#app/subscription-store';
import type { UnknownPlanInvoice, UnknownPlans } from '#app/billing/sync/apply-stripe-invoice';
import { findSubscriptionById } from '#app/plans/subscriptions/subscription.queries';

/** Reports paid invoices of plans that this service does not know, for instance after its database was restored. */
@Injectable()
export class ReportUnknownPlan implements UnknownPlans {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly checkouts: Checkouts,
    private readonly requests: RequestClient,
  ) {}

  /**
   * A plan with a checkout is only bought a moment ago; a subscription without this shop's metadata is not of this shop. Staff decide about
   * all others. Repeating it changes nothing.
   * @throws Unavailable
   */
  async reportIfUnknown({ invoiceId, stripeSubscription, subscriptionId: id }: UnknownPlanInvoice): Promise<void> {
    if (!UUID_PATTERN.test(id) || (await this.isKnown(id))) return;
    await this.requests.send(reportUnknownPlanPayment, { invoiceId, stripeSubscription });
  }

  private async isKnown(id: string): Promise<boolean> {
    return (await this.checkouts.byId(id)) !== null || (await findSubscriptionById(this.store, id)) !== null;
  }
}
