import { Store } from '#app/store';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { planIdOf } from '@brote/contracts/catalog';
import type { ProviderPage } from '@brote/contracts/orders';
import { startSubscription, type StartSubscriptionRequest } from '@brote/contracts/subscriptions';
import { type CallContext, refuse, uuidv7 } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { areFitting } from '#app/plans/fitting-brushes';
import { Plans } from '#app/plans/plan-terms';
import type { Choice } from '#app/subscriptions/subscription';
import { OptimisticLockError } from '@brote/persistence';
import { Checkout } from './checkout';
import { Checkouts } from './checkout-rows';
import { ExpireCheckoutSession } from './expire-checkout-session';
import { CreateCheckoutSession } from './create-checkout-session';
import { tidyShipping, wrongInShipping } from './shipping';

/** A request may find its own Checkout Session expired and start again. More rounds mean that a concurrent request interferes. */
const ROUNDS = 4;
/** Milliseconds reserved for the reply. */
const RESERVE_MS = 1_000;
const LOOK_MS = 100;

/** Starts the purchase of a plan, up to its Checkout Session. */
@Injectable()
export class StartSubscription {
  constructor(
    private readonly store: Store,
    private readonly plans: Plans,
    private readonly checkouts: Checkouts,
    private readonly createSession: CreateCheckoutSession,
    private readonly expireSession: ExpireCheckoutSession,
  ) {}

  /** @throws Refusal of `startSubscription` */
  async start(request: StartSubscriptionRequest, call: CallContext): Promise<ProviderPage> {
    if (!call.person.onboarded) refuse(startSubscription, 'ONBOARDING_REQUIRED');
    const choice = await this.choose(request);
    const { userId } = call.person;
    for (let round = 0; round < ROUNDS; round += 1) {
      const url = await this.round(request, choice, userId, call);
      if (url !== null) return { url };
    }
    return refuse(startSubscription, 'CHECKOUT_IN_PROGRESS');
  }

  private async choose(request: StartSubscriptionRequest): Promise<Choice> {
    const planId = planIdOf(request.planId) ?? refuse(startSubscription, 'PLAN_INVALID');
    const shipping = tidyShipping(request.shippingInfo);
    const wrong = wrongInShipping(shipping);
    if (wrong !== null) refuse(startSubscription, wrong, { country: shipping.country });
    const terms = (await this.plans.termsOf(planId)) ?? refuse(startSubscription, 'PLAN_INVALID');
    const brushes = request.brushes.map(({ type, color }) => ({ type, color }));
    if (!areFitting(brushes, planId, terms.brushCount)) refuse(startSubscription, 'BRUSHES_INVALID');
    if (!(await this.plans.offer(brushes))) refuse(startSubscription, 'BRUSHES_INVALID');
    const { planPrice: expected, interval, locale } = request;
    if (terms.monthlyPrice !== expected) refuse(startSubscription, 'PRICE_CHANGED', { expected, current: terms.monthlyPrice });
    const { termsVersion = null, addOnItems = null } = request;
    return { ...terms, interval, brushes, shipping, locale, termsVersion, addOnItems };
  }

  /** Null when the conflicting checkout has ended, so that another round can succeed. */
  private async round(request: StartSubscriptionRequest, choice: Choice, userId: string, call: CallContext): Promise<string | null> {
    const requestHash = digest([choice, request.another]);
    const key = request.idempotencyKey;
    const ofKey = await this.checkouts.ofKey(userId, key);
    if (ofKey !== null && ofKey.requestHash !== requestHash) refuse(startSubscription, 'IDEMPOTENCY_KEY_REUSED');
    if (ofKey === null && !request.another) await this.refuseSecond(userId, choice.planId);
    const known = ofKey ?? (await this.checkouts.openCheckoutOf(userId, choice.planId));
    try {
      if (known === null) return await this.begin({ userId, requestHash, idempotencyKey: key, isAnother: request.another }, choice);
      if (known.requestHash === requestHash) return await this.join(known.subscriptionId, call);
      await this.expireSession.expireCheckoutSession(known);
      return null;
    } catch (error) {
      if (error instanceof OptimisticLockError) return null;
      throw error;
    }
  }

  private async refuseSecond(userId: string, planId: string): Promise<void> {
    const [live] = await this.store.query(
      `SELECT id FROM subscription WHERE user_id = $1 AND plan_id = $2 AND status <> 'cancelled' LIMIT 1`,
      [userId, planId],
    );
    if (live !== undefined) refuse(startSubscription, 'SUBSCRIPTION_EXISTS');
  }

  private async begin(
    details: Pick<Checkout, 'userId' | 'requestHash' | 'idempotencyKey' | 'isAnother'>,
    choice: Choice,
  ): Promise<string | null> {
    const now = this.store.now();
    const none = { order: null, stripeKey: null, sessionParams: null, sessionId: null, sessionUrl: null, expiresAt: null };
    const start = { subscriptionId: uuidv7(), planId: choice.planId, choice, attempt: 0, createdAt: now };
    const checkout = Object.assign(new Checkout(), details, none, start);
    checkout.move('requested', now);
    return (await this.checkouts.insert(checkout)) ? this.createSession.create(checkout) : null;
  }

  /** Requests with the same choice share one Checkout Session. Waits for that session, or resumes an interrupted request. */
  private async join(subscriptionId: string, call: CallContext): Promise<string | null> {
    while (call.remainingMs() > RESERVE_MS) {
      const checkout = await this.checkouts.byId(subscriptionId);
      if (checkout === null) return null;
      if (checkout.isPayableAt(this.store.now())) return checkout.sessionUrl;
      if (checkout.step === 'open') {
        await this.expireSession.expireCheckoutSession(checkout);
        return null;
      }
      if (checkout.step !== 'requested') return checkout.step === 'expired' || checkout.step === 'failed' ? null : checkout.sessionUrl;
      if (await this.checkouts.claim(subscriptionId)) return this.createSession.create(checkout);
      await pause(LOOK_MS);
    }
    return refuse(startSubscription, 'CHECKOUT_IN_PROGRESS');
  }
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
