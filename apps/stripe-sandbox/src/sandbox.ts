import type Stripe from 'stripe';
import { Agenda } from './agenda';
import { IdempotencyKeys } from './api/idempotency';
import type { StripeList } from './api/lists';
import type { Charge } from './charges/charge';
import type { CheckoutSession, CheckoutWork, LineItem } from './checkout-sessions/checkout-session';
import { Clock } from './clock';
import { Collection } from './collection';
import { Faults } from './controls/faults';
import type { Customer } from './customers/customer';
import type { Dispute } from './disputes/dispute';
import { EventLog } from './events/event-log';
import { Webhooks } from './events/webhooks';
import type { WebhookEndpoint } from './events/webhooks';
import type { PaymentIntent } from './payment-intents/payment-intent';
import type { PaymentMethod } from './payment-methods/payment-method';
import type { Refund } from './refunds/refund';
import type { Stored } from './stored';

export type Product = Stored<Stripe.Product, 'default_price' | 'tax_code'>;

/** How one sandbox differs from another. */
export interface SandboxOptions {
  readonly shopName: string;
  /** Three letters, lower case: used where a request names no currency. */
  readonly currency: string;
  readonly webhook?: WebhookEndpoint;
  readonly debitSettlesAfterSeconds: number;
  readonly refundSettlesAfterSeconds: number;
}

/** Everything that one Stripe account holds, in memory, and the machinery around it. */
export class Sandbox {
  readonly clock = new Clock();
  readonly agenda = new Agenda();
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
  readonly products = new Collection<Product>();
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

  /** Lets everything happen that is due by the sandbox's clock. */
  tick(): void {
    this.agenda.runDue(this.clock.seconds());
  }

  /** Back to an empty account and the machine's time. */
  reset(): void {
    this.clock.moveTo(0);
    this.agenda.clear();
    this.faults.clear();
    this.idempotency.clear();
    this.webhooks.reset();
    this.events.records.clear();
    this.checkoutWork.clear();
    this.refundBehaviour.clear();
    const all = [
      this.checkouts,
      this.paymentIntents,
      this.paymentMethods,
      this.charges,
      this.refunds,
      this.disputes,
      this.customers,
      this.products,
    ];
    for (const collection of all) collection.clear();
  }
}
