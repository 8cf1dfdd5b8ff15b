import type { PlanId } from '@brote/contracts/catalog';
import type { PlanCheckoutSession } from '@brote/contracts/payments';
import type { AddOnOrder } from '@brote/contracts/subscriptions';
import type { SessionParams } from './build-session-params';
import type { PlanChoice } from '#app/plans/subscriptions/subscription';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * requested: Stripe creates a Checkout Session; open: it can be paid; processing: paid, or a bank payment is pending; then three final
 * steps.
 */
export type CheckoutStep = 'requested' | 'open' | 'processing' | 'done' | 'expired' | 'failed';

const SECOND_MS = 1_000;
const STEP_TIMEOUT_MS: Readonly<Record<CheckoutStep, number>> = {
  requested: 120 * SECOND_MS,
  open: 180 * SECOND_MS,
  processing: 300 * SECOND_MS,
  done: 0,
  expired: 0,
  failed: 0,
};
const BASE_RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 3_600_000;

/** One attempt to buy a plan. Its step is stored, so that any process can resume it. */
@Entity()
export class Checkout {
  @PrimaryColumn('uuid') subscriptionId!: string;
  @Column('uuid') userId!: string;
  @Column('text') planId!: PlanId;
  @Column('boolean') isAnother!: boolean;
  @Column('text') step!: CheckoutStep;
  /** Null at the end: the subscription contains the choice, or nothing was bought. */
  @Column('jsonb', { nullable: true }) choice!: PlanChoice | null;
  /** The order of the add-on items, once it was placed. */
  @Column('jsonb', { name: 'add_on_order', nullable: true }) order!: AddOnOrder | null;
  @Column('text', { nullable: true }) idempotencyKey!: string | null;
  @Column('text') requestHash!: string;
  @Column('smallint') attempt!: number;
  @Column('text', { nullable: true }) stripeKey!: string | null;
  @Column('jsonb', { nullable: true }) sessionParams!: SessionParams | null;
  @Column('text', { nullable: true }) sessionId!: string | null;
  @Column('text', { nullable: true }) sessionUrl!: string | null;
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  @Column('text', { nullable: true }) lastError!: string | null;
  @Column('int') tries!: number;
  /** Time of the next check, by the shop's clock. */
  @Column('timestamptz') dueAt!: Date;
  /** Until then one process works on it, by the clock of the database; null while none does. */
  @Column('timestamptz', { nullable: true }) leaseUntil!: Date | null;
  @Column('timestamptz') createdAt!: Date;

  moveTo(step: CheckoutStep, now: Date): void {
    this.step = step;
    this.tries = 0;
    this.lastError = null;
    this.dueAt = new Date(now.getTime() + STEP_TIMEOUT_MS[step]);
    if (this.isUnfinished) return;
    this.sessionParams = null;
    this.choice = null;
    // An unpaid Checkout Session has ended, so the same key can open a new one.
    if (step !== 'done') this.idempotencyKey = null;
  }

  /** Stores the next request to payments before it is sent, with a new key for each attempt. */
  storeSessionRequest(params: SessionParams): void {
    this.attempt += 1;
    this.stripeKey = `subchk_${this.subscriptionId}_${this.attempt}`;
    this.sessionParams = params;
  }

  storeOpenSession(session: Pick<PlanCheckoutSession, 'id' | 'url' | 'expiresAt'>, now: Date): void {
    this.moveTo('open', now);
    this.sessionId = session.id;
    this.sessionUrl = session.url;
    this.expiresAt = new Date(session.expiresAt);
    this.sessionParams = null;
  }

  /** Postpones the next check after an error, or when nothing has changed (null). Each delay is longer. */
  postpone(error: string | null, now: Date): void {
    this.tries += 1;
    this.lastError = error;
    this.dueAt = new Date(now.getTime() + Math.min(BASE_RETRY_DELAY_MS * 4 ** this.tries, MAX_RETRY_DELAY_MS));
  }

  get isUnfinished(): boolean {
    return this.step === 'requested' || this.step === 'open' || this.step === 'processing';
  }

  isPayableAt(now: Date): boolean {
    return this.step === 'open' && this.sessionUrl !== null && this.expiresAt !== null && this.expiresAt > now;
  }
}
