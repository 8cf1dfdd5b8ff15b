import { listPlanInvoices } from '@brote/contracts/payments';
import { Injectable } from '@nestjs/common';
import { readAllPages } from '#app/billing/read-all-pages';
import { PaymentsClient } from '#app/billing/payments-client';
import { findChargesOf } from '#app/billing/refunds/charge';
import { SubscriptionStore } from '#app/subscription-store';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { ApplyInvoice } from './apply-invoice';

/** Records paid invoices of a plan whose events have not arrived: an unknown charge would not be refunded. */
@Injectable()
export class ApplyMissingInvoices {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly store: SubscriptionStore,
    private readonly applyInvoice: ApplyInvoice,
  ) {}

  /** Repeating it changes nothing. @throws the errors of `PaymentsClient` */
  async applyAll({ id, stripeSubscription }: Subscription): Promise<void> {
    const chargeIds = new Set((await findChargesOf(this.store, id)).map((charge) => charge.id));
    const pages = readAllPages((cursor) => this.payments.send(listPlanInvoices, { stripeSubscription, status: 'paid', cursor }));
    for await (const { invoices } of pages)
      for (const invoice of invoices) if (!chargeIds.has(invoice.id)) await this.applyInvoice.applyById(invoice.id);
  }
}
