import type { PlanId } from '@brote/contracts/catalog';
import type { AddOnOrder } from '@brote/contracts/subscriptions';
import { describeError, momentOf } from '@brote/stripe-service';
import type Stripe from 'stripe';
import type { Choice } from '#app/subscriptions/subscription';

/** requested: Stripe is asked for a page; open: it may be paid; processing: paid, or the bank has yet to answer; then three ends. */
export type CheckoutStep = 'requested' | 'open' | 'processing' | 'done' | 'expired' | 'failed';

/** What is sent to Stripe to open the page; it is stored before it is sent. */
export type SessionParams = Stripe.Checkout.SessionCreateParams & { expires_at: number };

const SECOND = 1_000;
const STEP_TIMEOUT_MS: Readonly<Record<CheckoutStep, number>> = {
  requested: 120 * SECOND,
  open: 180 * SECOND,
  processing: 300 * SECOND,
  done: 0,
  expired: 0,
  failed: 0,
};
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** One attempt to buy a plan. It remembers how far it came, so that any process can go on from there. */
export class Checkout {
  subscriptionId!: string;
  userId!: string;
  planId!: PlanId;
  isAnother!: boolean;
  step!: CheckoutStep;
  /** Null after the end: the subscription holds the choice then, or nothing was bought. */
  choice!: Choice | null;
  /** What is bought once on the same page, once it was made an order. */
  order!: AddOnOrder | null;
  idempotencyKey!: string | null;
  requestHash!: string;
  attempt!: number;
  stripeKey!: string | null;
  sessionParams!: SessionParams | null;
  sessionId!: string | null;
  sessionUrl!: string | null;
  expiresAt!: Date | null;
  lastError!: string | null;
  tries!: number;
  /** When to look after it, by the shop's clock. */
  dueAt!: Date;
  createdAt!: Date;

  move(step: CheckoutStep, now: Date): void {
    this.step = step;
    this.tries = 0;
    this.lastError = null;
    this.dueAt = new Date(now.getTime() + STEP_TIMEOUT_MS[step]);
    if (this.isUnfinished) return;
    this.sessionParams = null;
    this.choice = null;
    // A Checkout Session that was not paid is over: the same key opens a new one.
    if (step !== 'done') this.idempotencyKey = null;
  }

  /** Stores what the next call to Stripe will be, before it is made: a key of its own for each attempt. */
  request(params: SessionParams): void {
    this.attempt += 1;
    this.stripeKey = `subchk_${this.subscriptionId}_${this.attempt}`;
    this.sessionParams = params;
  }

  open(page: { id: string; url: string | null; expires_at: number }, now: Date): void {
    this.move('open', now);
    this.sessionId = page.id;
    this.sessionUrl = page.url;
    this.expiresAt = momentOf(page.expires_at);
    this.sessionParams = null;
  }

  /** Something outside did not work, or nothing is new: looked at later, each time a little later. */
  postpone(error: unknown, now: Date): void {
    this.tries += 1;
    this.lastError = error === null ? null : describeError(error);
    this.dueAt = new Date(now.getTime() + Math.min(FIRST_PAUSE_MS * 4 ** this.tries, LONGEST_PAUSE_MS));
  }

  get isUnfinished(): boolean {
    return this.step === 'requested' || this.step === 'open' || this.step === 'processing';
  }

  isPayableAt(now: Date): boolean {
    return this.step === 'open' && this.sessionUrl !== null && this.expiresAt !== null && this.expiresAt > now;
  }
}
