import { randomUUID } from 'node:crypto';
import type { SubscriptionInvoiceView } from '@brote/contracts/subscriptions';
import { Clock } from '@brote/service-runtime';
import { type DisputeState, momentOf, secondOf } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { SubscriptionStore } from '#app/subscription-store';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { SELECT_CHARGES } from './invoices.sql';

const MAX_INVOICES = 100;
const INVOICE_STATES = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const;

/** State of the money of an invoice. */
interface ChargeState {
  id: string;
  /** Cents refunded or pending, and cents of a lost dispute. */
  refunded: number;
  isDisputed: boolean;
  dispute: DisputeState | null;
}

/** Reads the invoices of a plan at Stripe. Every method may throw Stripe's errors. */
@Injectable()
export class PlanInvoices {
  constructor(
    private readonly stripe: Stripe,
    private readonly store: SubscriptionStore,
    private readonly clock: Clock,
  ) {}

  /** The latest invoices, newest first, with what was refunded or disputed. */
  async list({ id, stripeSubscription }: Subscription): Promise<SubscriptionInvoiceView[]> {
    const { data } = await this.stripe.invoices.list({ subscription: stripeSubscription, limit: MAX_INVOICES });
    const chargeStates = await this.store.query<ChargeState>(SELECT_CHARGES, { subscriptionId: id });
    const charges = new Map(chargeStates.map((charge) => [charge.id, charge]));
    return data.map((invoice) => invoiceView(invoice, charges.get(invoice.id)));
  }

  /** The payment page of the open invoice; null without one. */
  async findPaymentPage({ stripeSubscription }: Subscription): Promise<string | null> {
    const { data } = await this.stripe.invoices.list({ subscription: stripeSubscription, status: 'open', limit: 1 });
    return data[0]?.hosted_invoice_url ?? null;
  }

  /** The amount that a change to another price would charge at once, in cents; negative for a credit. */
  async previewDueNow({ stripeSubscription, stripeItem }: Subscription, priceId: string): Promise<number> {
    const items = [{ id: stripeItem ?? '', price: priceId }];
    // A new key each time: the amount changes every second, and the preview creates nothing.
    const invoice = await this.stripe.invoices.createPreview(
      { subscription: stripeSubscription, subscription_details: { items, proration_behavior: 'always_invoice' } },
      { idempotencyKey: `preview_${randomUUID()}` },
    );
    const now = this.clock.now();
    return invoice.lines.data.filter((line) => isDueNow(line, now)).reduce((sum, { amount }) => sum + amount, 0);
  }
}

/** The rest of the current period, and the first period of another interval. The period after it is charged later. */
function isDueNow({ parent, period }: Stripe.InvoiceLineItem, now: Date): boolean {
  if (period.start <= secondOf(now)) return true;
  return parent?.subscription_item_details?.proration === true || parent?.invoice_item_details?.proration === true;
}

function invoiceView(invoice: Stripe.Invoice, charge: ChargeState | undefined): SubscriptionInvoiceView {
  const { id, number, created, total, status, hosted_invoice_url: hostedUrl, invoice_pdf: pdfUrl } = invoice;
  return {
    id,
    number,
    createdAt: momentOf(created).toISOString(),
    amount: { amount: total, currency: 'EUR' },
    refunded: { amount: charge?.refunded ?? 0, currency: 'EUR' },
    disputed: charge?.isDisputed ?? false,
    dispute: charge?.dispute ?? null,
    status: INVOICE_STATES.find((known) => known === status) ?? 'draft',
    hostedUrl: hostedUrl ?? null,
    pdfUrl: pdfUrl ?? null,
  };
}
