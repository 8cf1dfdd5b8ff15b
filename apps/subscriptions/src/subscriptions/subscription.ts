import type { Locale, LocalizedText } from '@brote/contracts';
import type { BillingPeriod, DeliveryInterval, BrushChoice, PlanId } from '@brote/contracts/catalog';
import type { OneTimeBasket, ShippingInfo } from '@brote/contracts/orders';
import type { SubscriptionStatus } from '@brote/contracts/subscriptions';
import type { PendingStripeCommand } from '#app/stripe-commands/stripe-command';
import { checkStatus } from './subscription.machine';

/** The plan a subscription is at, at the price its customer keeps. */
export interface PlanTerms {
  planId: PlanId;
  planName: LocalizedText;
  brushCount: number;
  /** The price book the price is from. */
  book: string;
  /** Cents. */
  monthlyPrice: number;
  billingPeriod: BillingPeriod;
}

/** What a customer chose when buying. */
export interface Choice extends PlanTerms {
  interval: DeliveryInterval;
  brushes: BrushChoice[];
  shipping: ShippingInfo;
  locale: Locale;
  /** The terms of sale that the customer accepted; null when the request did not name them. */
  termsVersion: string | null;
  /** What is bought once on the same page; null when nothing is. */
  addOnItems: OneTimeBasket | null;
}

/** The invoice that could not be collected. */
export interface OpenInvoice {
  id: string;
  /** Stripe's page on which it is paid. */
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

/** A plan that a customer bought: Stripe decides about its money, this shop about its deliveries. */
export class Subscription implements Omit<Choice, 'shipping' | 'addOnItems'> {
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
  /** Null once the person was erased. */
  shipping!: ShippingInfo | null;
  locale!: Locale;
  termsVersion!: string | null;
  stripeCustomer!: string;
  stripeSubscription!: string;
  stripeItem!: string | null;
  /** The moment before the latest look at Stripe that was applied. */
  stripeSeenAt!: Date | null;
  /** The end of the period that is charged. */
  paidUntil!: Date | null;
  /** When Stripe will end it, as requested in Stripe's portal. */
  endsAt!: Date | null;
  paymentMethod!: PaymentMethod | null;
  openInvoice!: OpenInvoice | null;
  /** Tells equal cards from others, and nothing else; null while none is known. */
  cardKey: string | null = null;
  /** Months paid, refunded with their money, consumed by deliveries that left and adjusted at the end, each in thousandths: see the ledger. */
  paid!: number;
  refunded!: number;
  consumed!: number;
  adjusted!: number;
  /** The number of the latest delivery that is planned, and the day from which the next one is counted. */
  cycle!: number;
  cycleDate!: string | null;
  /** What Stripe is being asked, stored before it is asked. */
  pendingCommand!: PendingStripeCommand | null;
  pendingCommandDueAt!: Date | null;
  pendingCommandTries!: number;
  endsOn!: string | null;
  startedAt!: Date;
  /** When it was ended; null while it runs. */
  cancelledAt: Date | null = null;
  /** Since when Stripe has not been charging it; null unless it is paused. */
  pausedAt: Date | null = null;
  /** When its end was asked for: what is charged afterwards goes back. */
  endingSince: Date | null = null;

  /** The version after one more change; each event takes one. */
  raise(): number {
    this.version += 1;
    return this.version;
  }

  /** Whether it moved: being there already is no move. @throws IllegalStatus */
  become(status: SubscriptionStatus): boolean {
    if (this.status === status) return false;
    this.status = checkStatus(this.status, status);
    return true;
  }

  /** Takes the terms of another plan. */
  adopt({ planId, planName, brushCount, book, monthlyPrice, billingPeriod }: PlanTerms): void {
    Object.assign(this, { planId, planName, brushCount, book, monthlyPrice, billingPeriod });
  }

  /** Whether deliveries leave and money is taken. */
  get isRunning(): boolean {
    return this.status === 'active' || this.status === 'past_due';
  }
}
