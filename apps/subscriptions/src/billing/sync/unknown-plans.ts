/** A paid invoice whose subscription at Stripe is not stored. */
export interface UnknownPlanInvoice {
  /** Id of the invoice at Stripe. */
  invoiceId: string;
  /** Id of the subscription at Stripe. */
  stripeSubscription: string;
  /** Id of the subscription in this shop, from the metadata at Stripe; empty when they do not name it. */
  subscriptionId: string;
}

/** Handles paid invoices of plans that are not stored. The module that knows the open purchases provides it. */
export abstract class UnknownPlans {
  /**
   * Repeating it changes nothing.
   * @throws Unavailable
   */
  abstract reportIfUnknown(invoice: UnknownPlanInvoice): Promise<void>;
}
