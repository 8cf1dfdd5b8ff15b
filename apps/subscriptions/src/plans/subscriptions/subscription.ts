import type { Locale, LocalizedText } from '@brote/contracts';
import type { BillingPeriod, DeliveryInterval, BrushChoice, PlanId } from '@brote/contracts/catalog';
import type { AddOnBasket, ShippingInfo } from '@brote/contracts/orders';
import type { SubscriptionStatus } from '@brote/contracts/subscriptions';
import type { PendingStripeCommand } from '#app/plans/subscriptions/stripe-command';
import { checkTransition } from './subscription.machine';

/** The plan of a subscription, at the price that its customer keeps. */
export interface PlanTerms {
  planId: PlanId;
  planName: LocalizedText;
  brushCount: number;
  /** Price book of the price. */
  book: string;
  /** Cents. */
  monthlyPrice: number;
  billingPeriod: BillingPeriod;
}

/** Choice of a customer for a purchase. */
export interface PlanChoice extends PlanTerms {
  interval: DeliveryInterval;
  brushes: BrushChoice[];
  shipping: ShippingInfo;
  locale: Locale;
  /** The terms of sale that the customer accepted; null when the request did not name them. */
  termsVersion: string | null;
  /** Add-on items of the purchase; null without any. */
  addOnItems: AddOnBasket | null;
}

/** The invoice whose payment failed. */
export interface OpenInvoice {
  id: string;
  /** Payment page of the invoice at Stripe. */
  url: string | null;
  /** Cents. */
  amount: number;
  attempts: number;
}

export interface PaymentMethod {
  type: string;
  brand: string | null;
  last4: string | null;
}

/** A subscription to a plan. Stripe decides about its payments, this shop about its deliveries. */
export class Subscription implements Omit<PlanChoice, 'shipping' | 'addOnItems'> {
  id!: string;
  userId!: string;
  version!: number;
  status!: SubscriptionStatus;
  isAnother!: boolean;
  planId!: PlanId;
  planName!: LocalizedText;
  brushCount!: number;
  book!: string;
  monthlyPrice!: number;
  billingPeriod!: BillingPeriod;
  interval!: DeliveryInterval;
  brushes!: BrushChoice[];
  /** Null after the person was erased. */
  shipping!: ShippingInfo | null;
  locale!: Locale;
  termsVersion!: string | null;
  stripeCustomer!: string;
  stripeSubscription!: string;
  stripeItem!: string | null;
  /** Time just before the latest applied read of Stripe. */
  stripeSeenAt!: Date | null;
  /** End of the charged period. */
  paidUntil!: Date | null;
  /** Time of an end that was requested in Stripe's portal. */
  endsAt!: Date | null;
  paymentMethod!: PaymentMethod | null;
  openInvoice!: OpenInvoice | null;
  /** Identifies equal cards; null when unknown. */
  cardKey: string | null = null;
  /** Months paid, refunded with their money, consumed by deliveries that left and adjusted at the end, each in thousandths: see the ledger. */
  paid!: number;
  refunded!: number;
  consumed!: number;
  adjusted!: number;
  /** Number of the latest planned delivery, and the day from which the next one is counted. */
  cycle!: number;
  cycleDate!: string | null;
  /** Pending command to Stripe, stored before it is sent. */
  pendingCommand!: PendingStripeCommand | null;
  pendingCommandDueAt!: Date | null;
  pendingCommandTries!: number;
  endsOn!: string | null;
  startedAt!: Date;
  /** Time of the end; null before. */
  cancelledAt: Date | null = null;
  /** Start of the pause at Stripe; null unless the subscription is paused. */
  pausedAt: Date | null = null;
  /** Time of the requested end: later charges are refunded. */
  endingSince: Date | null = null;

  /** Raises the version by one; each event has its own version. */
  raiseVersion(): number {
    this.version += 1;
    return this.version;
  }

  /**
   * Changes the status. False when it is the current one.
   * @throws IllegalSubscriptionTransition
   */
  moveTo(status: SubscriptionStatus): boolean {
    if (this.status === status) return false;
    this.status = checkTransition(this.status, status);
    return true;
  }

  /** Applies the terms of another plan. */
  applyTerms({ planId, planName, brushCount, book, monthlyPrice, billingPeriod }: PlanTerms): void {
    Object.assign(this, { planId, planName, brushCount, book, monthlyPrice, billingPeriod });
  }

  /** Whether the plan has deliveries and charges. */
  get isRunning(): boolean {
    return this.status === 'active' || this.status === 'past_due';
  }
}
