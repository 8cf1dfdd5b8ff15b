import type { Locale, LocalizedText } from '@brote/contracts';
import type { BillingPeriod, DeliveryInterval, BrushChoice, PlanId } from '@brote/contracts/catalog';
import type { AddOnBasket, CompanyBuyer, ShippingInfo } from '@brote/contracts/orders';
import type { SubscriptionStatus, SubscriptionAction } from '@brote/contracts/subscriptions';
import { AfterLoad, Column, Entity, PrimaryColumn, VersionColumn } from 'typeorm';

/** A stored command to Stripe. `key` names it: at Stripe it takes effect once, however often it is sent. */
export type PendingStripeCommand = { key: string } & StripeCommand;

/** Command of one kind. */
export type PendingStripeCommandOf<Kind extends StripeCommand['kind']> = Extract<PendingStripeCommand, { kind: Kind }>;

export type StripeCommand =
  /** Pauses charges and deliveries until a day. */
  | { kind: 'pause'; today: string; until: string }
  /** Resumes charges and deliveries. `billingPauseId` is the billing pause that ends; null when only Stripe has one. */
  | { kind: 'resume'; billingPauseId: string | null }
  /** Starts a planned billing pause of a skipped or rescheduled delivery. */
  | { kind: 'begin-billing-pause'; billingPauseId: string }
  | { kind: 'cancel'; reason: 'customer' | 'staff' | 'portal' | 'unpaid' | 'account-closed' | 'withdrawal' }
  | { kind: 'change-plan'; terms: PlanTerms; brushes: BrushChoice[]; priceId: string }
  /** Changes the price of future renewals to the announced one, in cents a month. Paid periods stay as they are. */
  | { kind: 'change-price'; changeId: string; monthlyPrice: number; book: string; priceId: string };

/** The allowed transitions. Each status may change to any status at Stripe, because intermediate ones may have been missed. */
export const NEXT_STATUSES: Readonly<Record<SubscriptionStatus, readonly SubscriptionStatus[]>> = {
  incomplete: ['active', 'past_due', 'paused', 'cancelled'],
  active: ['past_due', 'paused', 'cancelled'],
  past_due: ['active', 'paused', 'cancelled'],
  paused: ['active', 'past_due', 'cancelled'],
  cancelled: [],
};

/** Actions of the owner in each status. Whether the next delivery still allows an action is checked separately. */
export const ACTIONS_BY_STATUS: Readonly<Record<SubscriptionStatus, readonly SubscriptionAction[]>> = {
  incomplete: ['cancel', 'retry-payment'],
  active: ['pause', 'cancel', 'skip', 'unskip', 'reschedule', 'change', 'change-address', 'change-plan'],
  past_due: ['cancel', 'change', 'change-address', 'retry-payment'],
  paused: ['resume', 'cancel', 'unskip', 'change', 'change-address'],
  cancelled: [],
};

/** A transition that the table does not allow; always a bug. */
export class IllegalSubscriptionTransition extends Error {
  override readonly name = 'IllegalSubscriptionTransition';
  constructor(from: SubscriptionStatus, to: SubscriptionStatus) {
    super(`A subscription cannot change from ${from} to ${to}`);
  }
}

/** @throws IllegalSubscriptionTransition unless the table allows the transition */
export function checkTransition(from: SubscriptionStatus, to: SubscriptionStatus): SubscriptionStatus {
  if (!NEXT_STATUSES[from].includes(to)) throw new IllegalSubscriptionTransition(from, to);
  return to;
}

/**
 * Status of a subscription for its status at Stripe. It stays incomplete until its first invoice is paid, even if Stripe activates it while
 * a bank payment is pending.
 */
export function statusFromStripe(stripeStatus: string, hasPaid: boolean): SubscriptionStatus {
  if (stripeStatus === 'canceled' || stripeStatus === 'incomplete_expired') return 'cancelled';
  if (!hasPaid || stripeStatus === 'incomplete') return 'incomplete';
  if (stripeStatus === 'paused') return 'paused';
  return stripeStatus === 'past_due' || stripeStatus === 'unpaid' ? 'past_due' : 'active';
}

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
  /** The company of the invoices, its number in its written form; absent when they name the person. */
  company?: CompanyBuyer;
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
@Entity()
export class Subscription implements Omit<PlanChoice, 'shipping' | 'company' | 'addOnItems'> {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  @VersionColumn({ type: 'int' }) version!: number;
  @Column('text') status!: SubscriptionStatus;
  @Column('boolean') isAnother!: boolean;
  @Column('text') planId!: PlanId;
  @Column('jsonb') planName!: LocalizedText;
  @Column('smallint') brushCount!: number;
  @Column('text') book!: string;
  @Column('int') monthlyPrice!: number;
  @Column('text') billingPeriod!: BillingPeriod;
  @Column('smallint', { name: 'interval_months' }) interval!: DeliveryInterval;
  @Column('jsonb') brushes!: BrushChoice[];
  /** Null after the person was erased. */
  @Column('jsonb', { nullable: true }) shipping!: ShippingInfo | null;
  /** The company of the next invoices; null when they name the person, and after the person was erased. */
  @Column('jsonb', { nullable: true }) company: CompanyBuyer | null = null;
  @Column('text') locale!: Locale;
  @Column('text', { nullable: true }) termsVersion!: string | null;
  @Column('text') stripeCustomer!: string;
  @Column('text') stripeSubscription!: string;
  @Column('text', { nullable: true }) stripeItem!: string | null;
  /** Time just before the latest applied read of Stripe. */
  @Column('timestamptz', { nullable: true }) stripeSeenAt!: Date | null;
  /** End of the charged period. */
  @Column('timestamptz', { nullable: true }) paidUntil!: Date | null;
  /** Time of an end that was requested in Stripe's portal. */
  @Column('timestamptz', { nullable: true }) endsAt!: Date | null;
  @Column('jsonb', { nullable: true }) paymentMethod!: PaymentMethod | null;
  @Column('jsonb', { nullable: true }) openInvoice!: OpenInvoice | null;
  /** Identifies equal cards; null when unknown. */
  @Column('uuid', { nullable: true }) cardKey: string | null = null;
  /** Months paid, refunded with their money, consumed by deliveries that left and adjusted at the end, each in thousandths: see the ledger. */
  @Column('int') paid!: number;
  @Column('int') refunded!: number;
  @Column('int') consumed!: number;
  @Column('int') adjusted!: number;
  /** Number of the latest planned delivery, and the day from which the next one is counted. */
  @Column('int') cycle!: number;
  @Column('date', { nullable: true }) cycleDate!: string | null;
  /** Pending command to Stripe, stored before it is sent. */
  @Column('jsonb', { nullable: true }) pendingCommand!: PendingStripeCommand | null;
  @Column('timestamptz', { nullable: true }) pendingCommandDueAt!: Date | null;
  @Column('int') pendingCommandTries!: number;
  /** Number of the process that executes the pending command, as text. */
  @Column('bigint', { nullable: true }) pendingCommandHolder!: string | null;
  @Column('date', { nullable: true }) endsOn!: string | null;
  @Column('timestamptz') startedAt!: Date;
  /** Time of the end; null before. */
  @Column('timestamptz', { nullable: true }) cancelledAt: Date | null = null;
  /** Start of the pause at Stripe; null unless the subscription is paused. */
  @Column('timestamptz', { nullable: true }) pausedAt: Date | null = null;
  /** Time of the requested end: later charges are refunded. */
  @Column('timestamptz', { nullable: true }) endingSince: Date | null = null;
  /** Time of the latest link to the plan that was e-mailed on request. */
  @Column('timestamptz', { nullable: true }) linkRenewedAt!: Date | null;
  /** The version that was read. It must be unchanged when the subscription is saved. */
  readVersion = 0;

  @AfterLoad()
  rememberVersion(): void {
    this.readVersion = this.version;
  }

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
