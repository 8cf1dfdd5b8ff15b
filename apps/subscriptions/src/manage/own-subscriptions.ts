import {
  getSubscription,
  getUpcomingDeliveries,
  listSubscriptionInvoices,
  retryPayment,
  type ListSubscriptionsReply,
  type SubscriptionInvoicesReply,
  type SubscriptionInvoiceView,
  type SubscriptionStatusView,
  type SubscriptionView,
  type UpcomingDeliveriesReply,
} from '@brote/contracts/subscriptions';
import type { ProviderPage } from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { type DisputeState, isStripeFault, momentOf } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import type { Subscription } from '#app/subscriptions/subscription';
import { findSubscriptionsOf } from '#app/subscriptions/subscription.queries';
import { SubscriptionViews } from '#app/subscriptions/subscription-views';
import { ListUpcomingDeliveries } from './list-upcoming-deliveries';
import { findOwnSubscription } from './own-subscription.queries';
import { SELECT_CHARGES } from './manage.sql';

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

/** Reads the subscriptions of an owner. */
@Injectable()
export class OwnSubscriptions {
  constructor(
    private readonly database: Database,
    private readonly views: SubscriptionViews,
    private readonly listUpcomingDeliveries: ListUpcomingDeliveries,
    private readonly stripe: Stripe,
  ) {}

  async list(userId: string): Promise<ListSubscriptionsReply> {
    return { subscriptions: await this.views.toViews(await findSubscriptionsOf(this.database, userId)) };
  }

  async getStatus(userId: string): Promise<SubscriptionStatusView> {
    const [first] = (await findSubscriptionsOf(this.database, userId)).filter(
      ({ status }) => status !== 'cancelled' && status !== 'incomplete',
    );
    return { subscribed: first !== undefined, subscription: first === undefined ? null : await this.views.toView(first) };
  }

  /** @throws Refusal SUBSCRIPTION_UNKNOWN */
  async getOne(subscriptionId: string, userId: string): Promise<SubscriptionView> {
    return this.views.toView((await this.findOwn(subscriptionId, userId)) ?? refuse(getSubscription, 'SUBSCRIPTION_UNKNOWN'));
  }

  /** @throws Refusal SUBSCRIPTION_UNKNOWN */
  async listUpcoming(subscriptionId: string, userId: string): Promise<UpcomingDeliveriesReply> {
    const subscription = (await this.findOwn(subscriptionId, userId)) ?? refuse(getUpcomingDeliveries, 'SUBSCRIPTION_UNKNOWN');
    return { deliveries: await this.listUpcomingDeliveries.list(subscription) };
  }

  /** @throws Refusal SUBSCRIPTION_UNKNOWN, PAYMENT_PROVIDER_UNAVAILABLE */
  async listInvoices(subscriptionId: string, userId: string): Promise<SubscriptionInvoicesReply> {
    const subscription = (await this.findOwn(subscriptionId, userId)) ?? refuse(listSubscriptionInvoices, 'SUBSCRIPTION_UNKNOWN');
    try {
      const { data } = await this.stripe.invoices.list({ subscription: subscription.stripeSubscription, limit: MAX_INVOICES });
      const charges = new Map((await this.findChargesOf(subscription.id)).map((charge) => [charge.id, charge]));
      return { invoices: data.map((invoice) => invoiceView(invoice, charges.get(invoice.id))) };
    } catch (error) {
      if (isStripeFault(error)) return refuse(listSubscriptionInvoices, 'PAYMENT_PROVIDER_UNAVAILABLE');
      throw error;
    }
  }

  /**
   * The payment page of the open invoice at Stripe.
   * @throws Refusal SUBSCRIPTION_UNKNOWN, PAYMENT_NOT_DUE, PAYMENT_PROVIDER_UNAVAILABLE
   */
  async findPaymentPage(subscriptionId: string, userId: string): Promise<ProviderPage> {
    const subscription = (await this.findOwn(subscriptionId, userId)) ?? refuse(retryPayment, 'SUBSCRIPTION_UNKNOWN');
    try {
      const { data } = await this.stripe.invoices.list({ subscription: subscription.stripeSubscription, status: 'open', limit: 1 });
      const url = data[0]?.hosted_invoice_url ?? null;
      return url === null || subscription.status === 'cancelled' ? refuse(retryPayment, 'PAYMENT_NOT_DUE') : { url };
    } catch (error) {
      if (isStripeFault(error)) return refuse(retryPayment, 'PAYMENT_PROVIDER_UNAVAILABLE');
      throw error;
    }
  }

  private findChargesOf(subscriptionId: string): Promise<ChargeState[]> {
    return this.database.query<ChargeState>(SELECT_CHARGES, { subscriptionId });
  }

  private findOwn(subscriptionId: string, userId: string): Promise<Subscription | null> {
    return findOwnSubscription(this.database, subscriptionId, userId);
  }
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
