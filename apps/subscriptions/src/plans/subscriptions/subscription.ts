import type { Locale, LocalizedText } from '@brote/contracts';
import type { BillingPeriod, DeliveryInterval, BrushChoice, PlanId } from '@brote/contracts/catalog';
import type { AddOnBasket, ShippingInfo } from '@brote/contracts/orders';
import type { SubscriptionStatus } from '@brote/contracts/subscriptions';
import type { PendingStripeCommand } from '#app/plans/subscriptions/stripe-command';
import { AfterLoad, Column, Entity, PrimaryColumn } from 'typeorm';
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
@Entity()
export class Subscription implements Omit<PlanChoice, 'shipping' | 'addOnItems'> {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  @Column('int') version!: number;
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
  /** Number of the process that executes the pending command. */
  @Column('bigint', { nullable: true }) pendingCommandHolder!: number | null;
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
