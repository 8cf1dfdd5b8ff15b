import { Agenda } from './agenda';
import { IdempotencyKeys } from './api/idempotency';
import type { StripeList } from './api/lists';
import type { Charge } from './charges/charge';
import type { PortalConfiguration } from './billing-portal/configuration';
import type { PortalSession } from './billing-portal/portal-session';
import type { CheckoutSession, CheckoutWork, LineItem } from './checkout-sessions/checkout-session';
import { Clock } from './clock';
import { Collection } from './collection';
import { Faults } from './controls/faults';
import type { BalanceTransaction } from './customers/balance-transaction';
import type { Customer } from './customers/customer';
import type { Dispute } from './disputes/dispute';
import { EventLog } from './events/event-log';
import { Webhooks } from './events/webhooks';
import type { WebhookEndpoint } from './events/webhooks';
import type { InvoiceItem } from './invoice-items/invoice-item';
import type { Invoice, InvoicePayment } from './invoices/invoice';
import type { PaymentIntent } from './payment-intents/payment-intent';
import type { PaymentMethod } from './payment-methods/payment-method';
import type { MethodBehaviour } from './payment-methods/test-cards';
import type { Price } from './prices/price';
import type { Product } from './products/product';
import type { Refund } from './refunds/refund';
import type { SetupIntent } from './setup-intents/setup-intent';
import type { Subscription } from './subscriptions/subscription';
import type { TestClock } from './test-clocks/test-clock';

/** How one sandbox differs from another. */
export interface SandboxOptions {
  readonly shopName: string;
  /** Three letters, lower case: used where a request names no currency. */
  readonly currency: string;
  readonly webhook?: WebhookEndpoint;
  readonly debitSettlesAfterSeconds: number;
  readonly refundSettlesAfterSeconds: number;
  /** Days between a failed renewal and each further attempt. */
  readonly retryAfterDays: readonly number[];
  /** What becomes of a subscription whose last attempt failed. */
  readonly afterLastRetry: 'cancel' | 'unpaid' | 'past_due';
}

/** Everything that one Stripe account holds, in memory, and the machinery around it. */
export class Sandbox {
  readonly clock = new Clock();
  private readonly plans = new Agenda();
  private plansOfTestClock: Agenda | undefined;
  readonly faults = new Faults();
  readonly idempotency = new IdempotencyKeys();
  readonly webhooks: Webhooks;
  readonly events: EventLog;

  readonly checkouts = new Collection<CheckoutSession>();
  readonly checkoutWork = new Map<string, CheckoutWork>();
  readonly paymentIntents = new Collection<PaymentIntent>();
  readonly paymentMethods = new Collection<PaymentMethod>();
  readonly charges = new Collection<Charge>();
  readonly refunds = new Collection<Refund>();
  readonly disputes = new Collection<Dispute>();
  readonly customers = new Collection<Customer>();
  readonly balanceTransactions = new Collection<BalanceTransaction>();
  /** Deleted ones stay as empty shells, because other objects name them. */
  readonly deletedCustomers = new Set<string>();
  readonly deletedProducts = new Set<string>();
  readonly products = new Collection<Product>();
  readonly prices = new Collection<Price>();
  readonly subscriptions = new Collection<Subscription>();
  readonly invoices = new Collection<Invoice>();
  readonly invoicePayments = new Collection<InvoicePayment>();
  readonly invoiceItems = new Collection<InvoiceItem>();
  readonly deletedInvoiceItems = new Set<string>();
  readonly portalSessions = new Collection<PortalSession>();
  readonly portalConfigurations = new Collection<PortalConfiguration>();
  readonly setupIntents = new Collection<SetupIntent>();
  readonly testClocks = new Collection<TestClock>();
  readonly deletedTestClocks = new Set<string>();
  readonly testClockPlans = new Map<string, Agenda>();
  /** What charging a saved method does, by payment method. */
  readonly methodBehaviour = new Map<string, MethodBehaviour>();
  /** Removed methods: they can never be used again. */
  readonly detachedMethods = new Set<string>();
  /** Cards whose owner has confirmed at their bank that this shop may charge them later. */
  readonly agreedMethods = new Set<string>();
  /** The end of the period for which a subscription's renewal is planned, in seconds. */
  readonly plannedEnds = new Map<string, number>();
  /** Subscriptions that stay paused until their resumption is paid, by its invoice. */
  readonly resumptions = new Map<string, string>();
  /** What follows when the bank has answered a debit, by payment intent. */
  readonly afterSettling = new Map<string, (outcome: 'succeeded' | 'failed') => void>();
  /** Payments whose card makes refunds behave unusually, by payment intent. */
  readonly refundBehaviour = new Map<string, 'late' | 'fails-later'>();

  /** Where browsers find the hosted page; set once the server listens. */
  origin = 'http://127.0.0.1';

  constructor(readonly options: SandboxOptions) {
    this.webhooks = new Webhooks(this.clock, options.webhook);
    this.events = new EventLog(this.clock, this.webhooks);
  }

  lineItemsOf(sessionId: string): StripeList<LineItem> {
    const data = [...(this.checkoutWork.get(sessionId)?.lineItems ?? [])];
    return { object: 'list', data, has_more: false, url: `/v1/checkout/sessions/${sessionId}/line_items` };
  }

  refundsOf(chargeId: string): StripeList<Refund> {
    const data = this.refunds.all().filter((refund) => refund.charge === chargeId);
    return { object: 'list', data: data.reverse(), has_more: false, url: `/v1/charges/${chargeId}/refunds` };
  }

  paymentsOf(invoiceId: string): StripeList<InvoicePayment> {
    const data = this.invoicePayments.all().filter((payment) => payment.invoice === invoiceId);
    return { object: 'list', data: data.reverse(), has_more: false, url: `/v1/invoices/${invoiceId}/payments` };
  }

  /** What a payment form of our own would need; null when nothing is to be paid. */
  confirmationSecretOf(invoiceId: string): object | null {
    const [payment] = this.paymentsOf(invoiceId).data;
    const secret = this.paymentIntents.get(payment?.payment.payment_intent ?? '')?.client_secret ?? null;
    return secret === null ? null : { client_secret: secret, type: 'payment_intent' };
  }

  /** What is planned in the time that now counts: the account's, or that of the test clock being worked on. */
  get agenda(): Agenda {
    return this.plansOfTestClock ?? this.plans;
  }

  /** Lets everything happen that is due by the sandbox's clock, each thing at its own time. */
  tick(): void {
    this.plans.runDue(this.clock.seconds(), (at, work) => this.clock.during(at, work));
  }

  /** Does something in a customer's time: the account's for most, a frozen one for customers on a test clock. */
  inTimeOf<T>(customerId: string | null, work: () => T): T {
    const clock = this.testClocks.get(this.customers.get(customerId ?? '')?.test_clock ?? '');
    return clock === undefined ? work() : this.onTestClock(clock.id, clock.frozen_time, work);
  }

  /** Does something at a moment (seconds) of a test clock; what it plans belongs to that clock. */
  onTestClock<T>(clockId: string, seconds: number, work: () => T): T {
    const before = this.plansOfTestClock;
    this.plansOfTestClock = this.testClockPlans.get(clockId);
    try {
      return this.clock.during(seconds, work);
    } finally {
      this.plansOfTestClock = before;
    }
  }

  /** Back to an empty account and the machine's time. */
  reset(): void {
    this.clock.moveTo(0);
    this.plans.clear();
    this.faults.clear();
    this.idempotency.clear();
    this.webhooks.reset();
    this.events.records.clear();
    this.checkoutWork.clear();
    const notes = [
      this.refundBehaviour,
      this.methodBehaviour,
      this.agreedMethods,
      this.detachedMethods,
      this.deletedInvoiceItems,
      this.deletedProducts,
      this.deletedTestClocks,
      this.resumptions,
      this.plannedEnds,
      this.afterSettling,
      this.deletedCustomers,
    ];
    for (const note of [...notes, this.testClockPlans]) note.clear();
    const all = [
      this.checkouts,
      this.paymentIntents,
      this.paymentMethods,
      this.charges,
      this.refunds,
      this.disputes,
      this.customers,
      this.balanceTransactions,
      this.products,
      this.prices,
      this.setupIntents,
      this.subscriptions,
      this.invoices,
      this.invoicePayments,
      this.invoiceItems,
      this.portalConfigurations,
      this.portalSessions,
      this.testClocks,
    ];
    for (const collection of all) collection.clear();
  }
}
