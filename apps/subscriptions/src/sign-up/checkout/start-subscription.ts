import { SubscriptionStore } from '#app/subscription-store';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { planIdOf, type PlanId } from '@brote/contracts/catalog';
import { normalizeCompany, type ProviderPage } from '@brote/contracts/orders';
import { startSubscription, type StartSubscriptionRequest } from '@brote/contracts/subscriptions';
import { type CallContext, refuse, uuidv7, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { Not } from 'typeorm';
import { hasValidBrushCount, Plans } from '#app/plans/catalog/plan-terms';
import { type PlanChoice, Subscription } from '#app/plans/subscriptions/subscription';
import { OptimisticLockError } from '@brote/persistence';
import { shippingErrorOf, trimShippingInfo } from '@brote/service-runtime';
import { Checkout } from './checkout';
import { Checkouts } from './checkouts.queries';
import { ExpirePlanSession } from './handle-plan-session-event';
import { CreateCheckoutSession } from './create-checkout-session';

/** A request may find its own Checkout Session expired and start again. More rounds mean that a concurrent request interferes. */
const MAX_ATTEMPTS = 4;
/** Milliseconds reserved for the reply. */
const RESERVED_REPLY_TIME_MS = 1_000;
const POLL_DELAY_MS = 100;

/** Starts the purchase of a plan, up to its Checkout Session. */
@Controller()
export class StartSubscription {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly plans: Plans,
    private readonly checkouts: Checkouts,
    private readonly createSession: CreateCheckoutSession,
    private readonly expireSession: ExpirePlanSession,
  ) {}

  /** @throws Refusal of `startSubscription` */
  @RequestHandler(startSubscription)
  async start(request: StartSubscriptionRequest, call: CallContext): Promise<ProviderPage> {
    if (!call.authenticatedCaller.onboarded) refuse(startSubscription, 'ONBOARDING_REQUIRED');
    if (!(await this.plans.areSold())) refuse(startSubscription, 'SHOP_NOT_OPEN');
    const choice = await this.toChoice(request);
    const { userId } = call.authenticatedCaller;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const url = await this.attempt(request, choice, userId, call);
      if (url !== null) return { url };
    }
    return refuse(startSubscription, 'CHECKOUT_IN_PROGRESS');
  }

  private async toChoice(request: StartSubscriptionRequest): Promise<PlanChoice> {
    const planId = planIdOf(request.planId) ?? refuse(startSubscription, 'PLAN_INVALID');
    const shipping = await this.readShipping(request);
    const terms = (await this.plans.findTermsOf(planId)) ?? refuse(startSubscription, 'PLAN_INVALID');
    const brushes = request.brushes.map(({ type, color }) => ({ type, color }));
    if (!hasValidBrushCount(brushes, planId, terms.brushCount)) refuse(startSubscription, 'BRUSHES_INVALID');
    if (!(await this.plans.areOffered(brushes))) refuse(startSubscription, 'BRUSHES_INVALID');
    const { planPrice: expected, interval, locale } = request;
    if (terms.monthlyPrice !== expected) refuse(startSubscription, 'PRICE_CHANGED', { expected, current: terms.monthlyPrice });
    const { termsVersion = null, addOnItems = null, company } = request;
    // Without a company it is that of earlier versions, whose sessions may still be open.
    const invoiced = company === undefined ? {} : { company: normalizeCompany(company) };
    return { ...terms, interval, brushes, shipping, locale, termsVersion, addOnItems, ...invoiced };
  }

  /** @throws Refusal of `startSubscription`, Unavailable */
  private async readShipping({ shippingInfo }: StartSubscriptionRequest): Promise<PlanChoice['shipping']> {
    const shipping = trimShippingInfo(shippingInfo);
    const { country } = shipping;
    const shippingError = shippingErrorOf(shipping);
    if (shippingError !== null) refuse(startSubscription, shippingError, { country });
    if (!(await this.plans.areDeliveredTo(country))) refuse(startSubscription, 'DELIVERY_NOT_OFFERED', { country });
    return shipping;
  }

  /** Null when the conflicting checkout has ended, so that another round can succeed. */
  private async attempt(request: StartSubscriptionRequest, choice: PlanChoice, userId: string, call: CallContext): Promise<string | null> {
    const requestHash = digest([choice, request.another]);
    const key = request.idempotencyKey;
    const checkoutOfKey = await this.checkouts.byKey(userId, key);
    if (checkoutOfKey !== null && checkoutOfKey.requestHash !== requestHash) refuse(startSubscription, 'IDEMPOTENCY_KEY_REUSED');
    if (checkoutOfKey === null && !request.another) await this.refuseDuplicatePlan(userId, choice.planId);
    const existing = checkoutOfKey ?? (await this.checkouts.findOpen(userId, choice.planId));
    try {
      if (existing === null)
        return await this.createCheckout({ userId, requestHash, idempotencyKey: key, isAnother: request.another }, choice);
      if (existing.requestHash === requestHash) return await this.joinCheckout(existing.subscriptionId, call);
      await this.expireSession.expireCheckoutSession(existing);
      return null;
    } catch (error) {
      if (error instanceof OptimisticLockError) return null;
      throw error;
    }
  }

  private async refuseDuplicatePlan(userId: string, planId: PlanId): Promise<void> {
    const hasPlan = await this.store.repository(Subscription).existsBy({ userId, planId, status: Not('cancelled') });
    if (hasPlan) refuse(startSubscription, 'SUBSCRIPTION_EXISTS');
  }

  private async createCheckout(
    details: Pick<Checkout, 'userId' | 'requestHash' | 'idempotencyKey' | 'isAnother'>,
    choice: PlanChoice,
  ): Promise<string | null> {
    const now = this.store.now();
    const emptyFields = {
      order: null,
      stripeKey: null,
      sessionParams: null,
      sessionId: null,
      sessionUrl: null,
      expiresAt: null,
      leaseUntil: null,
    };
    const start = { subscriptionId: uuidv7(), planId: choice.planId, choice, attempt: 0, createdAt: now };
    const checkout = Object.assign(new Checkout(), details, emptyFields, start);
    checkout.moveTo('requested', now);
    return (await this.checkouts.insert(checkout)) ? this.createSession.create(checkout) : null;
  }

  /** Requests with the same choice share one Checkout Session. Waits for that session, or resumes an interrupted request. */
  private async joinCheckout(subscriptionId: string, call: CallContext): Promise<string | null> {
    while (call.remainingMs() > RESERVED_REPLY_TIME_MS) {
      const checkout = await this.checkouts.byId(subscriptionId);
      if (checkout === null) return null;
      if (checkout.isPayableAt(this.store.now())) return checkout.sessionUrl;
      if (checkout.step === 'open') {
        await this.expireSession.expireCheckoutSession(checkout);
        return null;
      }
      if (checkout.step !== 'requested') return checkout.step === 'expired' || checkout.step === 'failed' ? null : checkout.sessionUrl;
      if (await this.checkouts.claimRequested(subscriptionId)) return this.createSession.create(checkout);
      await pause(POLL_DELAY_MS);
    }
    return refuse(startSubscription, 'CHECKOUT_IN_PROGRESS');
  }
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
