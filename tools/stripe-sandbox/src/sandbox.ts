import { Scheduler } from './scheduler';
import type { ScheduledAction } from './scheduler';
import { IdempotencyKeys } from './api/idempotency';
import type { StripeList } from './api/lists';
import type { BalanceTransaction } from './balance/balance-transaction';
import type { Payout } from './balance/payout';
import type { Charge } from './charges/charge';
import type { PortalConfiguration } from './billing-portal/configuration';
import type { PortalSession } from './billing-portal/portal-session';
import type { CheckoutSession, CheckoutSessionData, LineItem } from './checkout-sessions/checkout-session';
import { Clock } from './clock';
import { Collection } from './collection';
import { Faults } from './controls/faults';
import { runAction } from './actions';
import type { CustomerBalanceTransaction } from './customers/customer-balance';
import type { Customer } from './customers/customer';
import type { Dispute } from './disputes/dispute';
import { EventLog } from './events/event-log';
import { Webhooks } from './events/webhooks';
import type { WebhookEndpoint } from './events/webhooks';
import { ObservedMap, ObservedSet } from './memory/observed-collections';
import type { InvoiceItem } from './invoice-items/invoice-item';
import type { Invoice, InvoicePayment } from './invoices/invoice';
import type { PaymentIntent } from './payment-intents/payment-intent';
import type { PaymentMethod } from './payment-methods/payment-method';
import type { DebitOutcome } from './payment-intents/attempt-payment';
import type { MethodBehavior } from './payment-methods/test-cards';
import type { Price } from './prices/price';
import type { Product } from './products/product';
import type { Refund } from './refunds/refund';
import type { SetupIntent } from './setup-intents/setup-intent';
import type { Subscription } from './subscriptions/subscription';
import { scheduleAdvance } from './test-clocks/test-clock';
import type { TestClock } from './test-clocks/test-clock';

/** Options of a sandbox. */
export interface SandboxOptions {
  readonly shopName: string;
  /** Three letters, lower case: used where a request names no currency. */
  readonly currency: string;
  readonly webhook?: WebhookEndpoint;
  readonly debitSettlesAfterSeconds: number;
  readonly refundSettlesAfterSeconds: number;
  /** Days between a failed renewal and each further attempt. */
  readonly retryAfterDays: readonly number[];
  /** The consequence for a subscription whose last attempt failed. */
  readonly afterLastRetry: 'cancel' | 'unpaid' | 'past_due';
}

/** All data of one Stripe account, in memory, and the machinery around it. */
export class Sandbox {
  readonly clock = new Clock();
  /** Planned actions of all clocks. */
  readonly planned = new ObservedMap<ScheduledAction>();
  private readonly accountScheduler = new Scheduler(this.planned);
  private activeTestClockScheduler: Scheduler | undefined;
  readonly faults = new Faults();
  readonly idempotency = new IdempotencyKeys();
  readonly webhooks: Webhooks;
  readonly events: EventLog;

  readonly checkouts = new Collection<CheckoutSession>();
  readonly checkoutWork = new ObservedMap<CheckoutSessionData>();
  readonly paymentIntents = new Collection<PaymentIntent>();
  readonly paymentMethods = new Collection<PaymentMethod>();
  readonly charges = new Collection<Charge>();
  readonly refunds = new Collection<Refund>();
  readonly disputes = new Collection<Dispute>();
  readonly customers = new Collection<Customer>();
  readonly customerBalanceTransactions = new Collection<CustomerBalanceTransaction>();
  readonly balanceTransactions = new Collection<BalanceTransaction>();
  readonly payouts = new Collection<Payout>();
  /** Movements of the balance that no payout includes yet. */
  readonly awaitingPayout = new ObservedSet();
  /** The payout of each movement of the balance that was paid out. */
  readonly payoutOf = new ObservedMap<string>();
  /** Deleted objects stay as stubs, because other objects name them. */
  readonly deletedCustomers = new ObservedSet();
  readonly deletedProducts = new ObservedSet();
  readonly products = new Collection<Product>();
  readonly prices = new Collection<Price>();
  readonly subscriptions = new Collection<Subscription>();
  readonly invoices = new Collection<Invoice>();
  readonly invoicePayments = new Collection<InvoicePayment>();
  readonly invoiceItems = new Collection<InvoiceItem>();
  readonly deletedInvoiceItems = new ObservedSet();
  readonly portalSessions = new Collection<PortalSession>();
  readonly portalConfigurations = new Collection<PortalConfiguration>();
  readonly setupIntents = new Collection<SetupIntent>();
  readonly testClocks = new Collection<TestClock>();
  readonly deletedTestClocks = new ObservedSet();
  readonly testClockPlans = new Map<string, Scheduler>();
  /** The outcome of charges to a saved method, by payment method. */
  readonly methodBehaviour = new ObservedMap<MethodBehavior>();
  /** Removed methods: they can never be used again. */
  readonly detachedMethods = new ObservedSet();
  /** Cards whose owner has confirmed at their bank that this shop may charge them later. */
  readonly agreedMethods = new ObservedSet();
  /** The end of the period for which a subscription's renewal is planned, in seconds. */
  readonly plannedEnds = new ObservedMap<number>();
  /** Subscriptions that stay paused until their resumption is paid, by its invoice. */
  readonly resumptions = new ObservedMap<string>();
  /** The invoice or session that waits for the bank's answer to a debit, by payment intent. */
  readonly afterSettling = new ObservedMap<{ readonly invoice?: string; readonly session?: string }>();
  /** Payments whose card makes refunds behave unusually, by payment intent. */
  readonly refundBehaviour = new ObservedMap<'late' | 'fails-later'>();

  /** True once it was closed: unfinished work continues at the next start. */
  isClosed = false;
  /** Called when the account is emptied. */
  onReset: () => void = () => undefined;

  /** The collections by the kind of object that is in them. */
  readonly homes = {
    'checkout.session': this.checkouts,
    payment_intent: this.paymentIntents,
    payment_method: this.paymentMethods,
    charge: this.charges,
    refund: this.refunds,
    dispute: this.disputes,
    customer: this.customers,
    customer_balance_transaction: this.customerBalanceTransactions,
    balance_transaction: this.balanceTransactions,
    payout: this.payouts,
    product: this.products,
    price: this.prices,
    setup_intent: this.setupIntents,
    subscription: this.subscriptions,
    invoice: this.invoices,
    invoice_payment: this.invoicePayments,
    invoiceitem: this.invoiceItems,
    'billing_portal.configuration': this.portalConfigurations,
    'billing_portal.session': this.portalSessions,
    'test_helpers.test_clock': this.testClocks,
  };
  /** Data beside Stripe's objects. */
  readonly notes = {
    planned: this.planned,
    checkoutWork: this.checkoutWork,
    methodBehaviour: this.methodBehaviour,
    refundBehaviour: this.refundBehaviour,
    plannedEnds: this.plannedEnds,
    resumptions: this.resumptions,
    afterSettling: this.afterSettling,
    payoutOf: this.payoutOf,
    idempotency: this.idempotency.entries,
  };
  readonly marks = {
    deletedCustomers: this.deletedCustomers,
    deletedProducts: this.deletedProducts,
    deletedInvoiceItems: this.deletedInvoiceItems,
    deletedTestClocks: this.deletedTestClocks,
    detachedMethods: this.detachedMethods,
    agreedMethods: this.agreedMethods,
    awaitingPayout: this.awaitingPayout,
  };

  /** Base URL of the hosted page; set once the server listens. */
  origin = 'http://127.0.0.1';

  constructor(readonly options: SandboxOptions) {
    this.webhooks = new Webhooks(this.clock, options.webhook, (record) => this.events.notifyOutcome(record));
    this.events = new EventLog(this.clock, this.webhooks, (object) => this.touchObject(object));
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

  /** The secret that a payment form of our own would need; null when nothing is to be paid. */
  confirmationSecretOf(invoiceId: string): object | null {
    const [payment] = this.paymentsOf(invoiceId).data;
    const secret = this.paymentIntents.get(payment?.payment.payment_intent ?? '')?.client_secret ?? null;
    return secret === null ? null : { client_secret: secret, type: 'payment_intent' };
  }

  /** The scheduler of the current time: the account's, or that of the test clock being worked on. */
  get scheduler(): Scheduler {
    return this.activeTestClockScheduler ?? this.accountScheduler;
  }

  /** Runs all actions that are due by the sandbox's clock, each at its own time. */
  tick(): void {
    this.accountScheduler.runDue(this.clock.seconds(), (at, action) => this.clock.runAt(at, () => runAction(this, action)));
  }

  /** Schedules everything that an earlier run has planned, and continues test clocks that were advancing. */
  restoreScheduledActions(): void {
    for (const clock of this.testClocks.all()) if (!this.deletedTestClocks.has(clock.id)) this.newScheduler(clock.id);
    for (const scheduledAction of this.planned.values()) {
      const scheduler = scheduledAction.clock === null ? this.accountScheduler : this.testClockPlans.get(scheduledAction.clock);
      scheduler?.restore(scheduledAction);
    }
    for (const clock of this.testClocks.all()) scheduleAdvance(this, clock);
  }

  newScheduler(clockId: string): void {
    this.testClockPlans.set(clockId, new Scheduler(this.planned, clockId));
  }

  /** Drops the planned actions of a deleted test clock. */
  deleteScheduler(clockId: string): void {
    this.testClockPlans.delete(clockId);
    for (const [name, { clock }] of this.planned) if (clock === clockId) this.planned.delete(name);
  }

  /** Continues the invoice or session that waited for the bank's answer to a debit. */
  continueAfterSettlement(intentId: string, outcome: DebitOutcome): void {
    const pendingTarget = this.afterSettling.get(intentId);
    if (pendingTarget !== undefined) runAction(this, { name: 'follow-debit', about: { ...pendingTarget, outcome } });
    this.afterSettling.delete(intentId);
  }

  /** Reports that an object was changed in place. An object outside the collections is ignored. */
  touchObject(object: { readonly id?: unknown; readonly object?: unknown }): void {
    const collections: Readonly<Record<string, { touch(id: string): void } | undefined>> = this.homes;
    if (typeof object.id === 'string' && typeof object.object === 'string') collections[object.object]?.touch(object.id);
  }

  /** Runs work in a customer's time: the account's for most, a frozen one for customers on a test clock. */
  runInTimeOf<T>(customerId: string | null, work: () => T): T {
    const clock = this.testClocks.get(this.customers.get(customerId ?? '')?.test_clock ?? '');
    return clock === undefined ? work() : this.runOnTestClock(clock.id, clock.frozen_time, work);
  }

  /** Runs work at a moment (seconds) of a test clock; actions planned meanwhile belong to that clock. */
  runOnTestClock<T>(clockId: string, seconds: number, work: () => T): T {
    const previousScheduler = this.activeTestClockScheduler;
    this.activeTestClockScheduler = this.testClockPlans.get(clockId);
    try {
      return this.clock.runAt(seconds, work);
    } finally {
      this.activeTestClockScheduler = previousScheduler;
    }
  }

  /** Stops all actions and all webhooks. */
  close(): void {
    this.isClosed = true;
    this.webhooks.close();
  }

  /** Empties the account and resets the clock. */
  reset(): void {
    this.clock.setOffsetMs(0);
    this.accountScheduler.clear();
    this.faults.clear();
    this.webhooks.reset();
    this.events.records.clear();
    this.testClockPlans.clear();
    const clearables: { clear(): void }[] = [this.homes, this.notes, this.marks].flatMap((parts) =>
      Object.values<{ clear(): void }>({ ...parts }),
    );
    for (const clearable of clearables) clearable.clear();
    this.onReset();
  }
}
