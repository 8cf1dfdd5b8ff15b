import { type DisputeState, type ListedPlanInvoice, listPlanInvoices, previewPlanChange } from '@brote/contracts/payments';
import { listPlanDocuments } from '@brote/contracts/orders';
import type { ChargeDocumentView, SubscriptionInvoiceView, SubscriptionInvoicesReply } from '@brote/contracts/subscriptions';
import { Unavailable, RemoteFailure } from '@brote/messaging';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { PaymentsClient } from '#app/billing/payments-client';
import { SubscriptionStore } from '#app/subscription-store';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { refuseWithoutBilling } from '#app/billing/stripe-commands/billing-failure';
import { SELECT_CHARGES } from './invoices.sql';

/** State of the money of an invoice. */
interface ChargeState {
  id: string;
  /** Cents refunded or pending, and cents of a lost dispute. */
  refunded: number;
  isDisputed: boolean;
  dispute: DisputeState | null;
}

/** Reads the invoices of a plan at Stripe. The other methods may throw the errors of `PaymentsClient`. */
@Injectable()
export class PlanInvoices {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly store: SubscriptionStore,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** The latest hundred invoices, newest first, with what was refunded or disputed. @throws Refusal PAYMENT_PROVIDER_UNAVAILABLE */
  async list({ id, stripeSubscription }: Subscription): Promise<SubscriptionInvoicesReply> {
    const reading = this.payments.send(listPlanInvoices, { stripeSubscription, status: null, cursor: null });
    const { invoices } = await refuseWithoutBilling(reading);
    const chargeStates = await this.store.query<ChargeState>(SELECT_CHARGES, { subscriptionId: id });
    const charges = new Map(chargeStates.map((charge) => [charge.id, charge]));
    const documents = await this.readDocuments(invoices.map((invoice) => invoice.id).filter((chargeId) => charges.has(chargeId)));
    return { invoices: invoices.map((invoice) => invoiceView(invoice, charges.get(invoice.id), documents.get(invoice.id))) };
  }

  /** The shop's own documents by charge; none while the orders service does not answer. */
  private async readDocuments(chargeIds: string[]): Promise<ReadonlyMap<string, ChargeDocumentView[]>> {
    if (chargeIds.length === 0) return new Map();
    try {
      const { documents } = await this.payments.send(listPlanDocuments, { chargeIds });
      const byCharge = new Map<string, ChargeDocumentView[]>();
      for (const { chargeId, number, isCreditNote, isOfCompany = false } of documents) {
        const document = { number, isCreditNote, ...(isOfCompany && { isOfCompany }) };
        byCharge.set(chargeId, [...(byCharge.get(chargeId) ?? []), document]);
      }
      return byCharge;
    } catch (error) {
      if (!(error instanceof Unavailable || error instanceof RemoteFailure)) throw error;
      this.logger.warn({ error }, 'the billing history shows no documents');
      return new Map();
    }
  }

  /** The payment page of the open invoice; null without one. */
  async findPaymentPage({ stripeSubscription }: Subscription): Promise<string | null> {
    const { invoices } = await this.payments.send(listPlanInvoices, { stripeSubscription, status: 'open', cursor: null });
    return invoices[0]?.pageUrl ?? null;
  }

  /** The amount that a change to another price would charge at once, in cents; negative for a credit. */
  async previewDueNow({ stripeSubscription, stripeItem }: Subscription, priceId: string): Promise<number> {
    return (await this.payments.send(previewPlanChange, { stripeSubscription, itemId: stripeItem ?? '', priceId })).dueNow;
  }
}

function invoiceView(
  { total, pageUrl: hostedUrl, ...invoice }: ListedPlanInvoice,
  charge: ChargeState | undefined,
  documents: ChargeDocumentView[] = [],
): SubscriptionInvoiceView {
  const { id, number, createdAt, status, pdfUrl } = invoice;
  return {
    ...{ id, number, createdAt, status, hostedUrl, pdfUrl },
    amount: { amount: total, currency: 'EUR' },
    refunded: { amount: charge?.refunded ?? 0, currency: 'EUR' },
    disputed: charge?.isDisputed ?? false,
    dispute: charge?.dispute ?? null,
    documents,
  };
}
