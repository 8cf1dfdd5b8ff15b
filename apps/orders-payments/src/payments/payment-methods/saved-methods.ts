import { setTimeout as pause } from 'node:timers/promises';
import { type ListPaymentMethodsReply, type SavedPaymentMethodView, removePaymentMethod } from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { Database, ProcessLock } from '@brote/persistence';
import { madridDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { SINGLE_RETRY } from '@brote/stripe-service';
import { idOf } from '#app/payments/stripe/stripe-id';
import { RELEASE_METHODS_LOCK, ACQUIRE_METHODS_LOCK } from './payment-methods.sql';

/** Days before its end from which a card counts as expiring soon. */
const EXPIRES_SOON_DAYS = 60;
const DAY_MS = 86_400_000;
const MAX_ATTEMPTS = 20;
const RETRY_DELAY_MS = 150;
/** Seconds, longer than the work may take. A process that dies in between releases it at once. */
const LEASE_SECONDS = 15;

const LIVE_STATUSES: readonly Stripe.Subscription.Status[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete'];
const MAX_PAGE_SIZE = 100;
// More attempts of ten seconds would exceed the caller's deadline; one repetition covers a dropped connection.

/** The saved payment methods of a customer at Stripe. */
export interface SavedMethods {
  methods: Stripe.PaymentMethod[];
  defaultId: string | null;
  /** Subscriptions that still have charges to come. */
  live: Stripe.Subscription[];
}

/** Reads the saved methods of one customer. Every method may throw Stripe's errors. */
@Injectable()
export class SavedMethodsReader {
  constructor(private readonly stripe: Stripe) {}

  /** Empty for a customer that Stripe has deleted. */
  async read(customerId: string): Promise<SavedMethods> {
    const customer = await this.stripe.customers.retrieve(customerId, {}, SINGLE_RETRY);
    if (customer.deleted === true) return { methods: [], defaultId: null, live: [] };
    const { data: methods } = await this.stripe.customers.listPaymentMethods(customerId, { limit: MAX_PAGE_SIZE }, SINGLE_RETRY);
    // Only the last method can be indispensable. Without any method the subscriptions are not needed.
    const live = methods.length === 0 ? [] : await this.findSubscriptionsOf(customerId);
    return { methods, defaultId: idOf(customer.invoice_settings.default_payment_method), live };
  }

  private async findSubscriptionsOf(customer: string): Promise<Stripe.Subscription[]> {
    const { data } = await this.stripe.subscriptions.list({ customer, limit: MAX_PAGE_SIZE }, SINGLE_RETRY);
    return data.filter(({ status }) => LIVE_STATUSES.includes(status));
  }
}

/** The owner's list of methods, the default first. */
export function paymentMethodsReply({ methods, defaultId, live }: SavedMethods, now: Date): ListPaymentMethodsReply {
  const isLastNeededMethod = live.length > 0 && methods.length === 1;
  const views = methods.map((method) => viewOf(method, { isDefault: method.id === defaultId, removable: !isLastNeededMethod }, now));
  return { methods: views.sort((one, other) => Number(other.isDefault) - Number(one.isDefault)) };
}

function viewOf(
  method: Stripe.PaymentMethod,
  flags: Pick<SavedPaymentMethodView, 'isDefault' | 'removable'>,
  now: Date,
): SavedPaymentMethodView {
  const { id, type, card, sepa_debit: debit } = method;
  if (card !== undefined) return { id, type, ...cardView(card, now), ...flags };
  return { id, type, brand: null, last4: debit?.last4 ?? null, expiryMonth: null, expiryYear: null, expiresSoon: false, ...flags };
}

function cardView({ brand, last4, exp_month: expiryMonth, exp_year: expiryYear }: Stripe.PaymentMethod.Card, now: Date) {
  return { brand, last4, expiryMonth, expiryYear, expiresSoon: expiresSoon(expiryMonth, expiryYear, now) };
}

/** A card is good until the last day of its month, in the shop's zone. */
function expiresSoon(month: number, year: number, now: Date): boolean {
  const firstDayAfter = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return madridDay(new Date(now.getTime() + EXPIRES_SOON_DAYS * DAY_MS)) >= firstDayAfter;
}

/** Serializes changes of an account's saved methods: two concurrent removals must not remove both of the last two. */
@Injectable()
export class PaymentMethodsLock {
  constructor(
    private readonly database: Database,
    private readonly processLock: ProcessLock,
  ) {}

  /** @throws Refusal PAYMENT_PROVIDER_UNAVAILABLE when another request holds the lock for too long */
  async runExclusive<T>(userId: string, work: () => Promise<T>): Promise<T> {
    await this.claim(userId);
    try {
      return await work();
    } finally {
      await this.database.query(RELEASE_METHODS_LOCK, { userId });
    }
  }

  private async claim(userId: string): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const rows = await this.database.query(ACQUIRE_METHODS_LOCK, {
        userId,
        leaseSeconds: LEASE_SECONDS,
        holder: this.processLock.holder,
      });
      if (rows.length === 1) return;
      await pause(RETRY_DELAY_MS);
    }
    refuse(removePaymentMethod, 'PAYMENT_PROVIDER_UNAVAILABLE');
  }
}
