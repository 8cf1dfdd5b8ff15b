import {
  getSubscriptionCheckout,
  type SubscriptionCheckoutView,
  getPlanCheckoutSession,
  type PlanCheckoutSessionRequest,
  type PlanCheckoutSessionView,
  type GetSubscriptionCheckoutRequest,
} from '@brote/contracts/subscriptions';
import { type CallContext, refuse, RequestHandler } from '@brote/messaging';
import { Database, OptimisticLockError } from '@brote/persistence';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { isBillingUnavailable } from '#app/billing/stripe-commands/billing-failure';
import { SubscriptionViews } from '#app/changes/views/subscription-views';
import { findSubscriptionById } from '#app/plans/subscriptions/subscription.queries';
import type { Checkout } from './checkout';
import { Checkouts } from './checkouts.queries';
import { HandlePlanSessionEvent } from './handle-plan-session-event';

/** Returns the state of checkouts. The success page may be faster than the webhook, so it starts the same work. */
@Controller()
export class GetCheckout {
  constructor(
    private readonly database: Database,
    private readonly checkouts: Checkouts,
    private readonly handlePlanSessionEvent: HandlePlanSessionEvent,
    private readonly views: SubscriptionViews,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** A Checkout Session of another person is answered as unknown. @throws Refusal CHECKOUT_UNKNOWN */
  @RequestHandler(getSubscriptionCheckout)
  async get(
    { sessionId }: GetSubscriptionCheckoutRequest,
    { authenticatedCaller: person }: CallContext,
  ): Promise<SubscriptionCheckoutView> {
    const storedCheckout = await this.checkouts.bySession(sessionId);
    if (storedCheckout?.userId !== person.userId) return refuse(getSubscriptionCheckout, 'CHECKOUT_UNKNOWN');
    if (storedCheckout.isUnfinished) await this.syncSession(sessionId);
    const checkout = (await this.checkouts.bySession(sessionId)) ?? storedCheckout;
    const subscription = await findSubscriptionById(this.database, checkout.subscriptionId);
    const view = subscription === null ? null : await this.views.toView(subscription);
    const { subscriptionId, order } = checkout;
    return { state: stateOf(checkout, view?.paymentProblemUrl ?? null), subscriptionId, subscription: view, order };
  }

  /** A checkout is stored before other services know its id, so an unknown one will have no session. */
  @RequestHandler(getPlanCheckoutSession)
  async getSession({ subscriptionId }: PlanCheckoutSessionRequest): Promise<PlanCheckoutSessionView> {
    const checkout = await this.checkouts.byId(subscriptionId);
    return checkout === null ? NO_SESSION : sessionViewOf(checkout);
  }

  /** Updates the checkout from Stripe. After a temporary failure the customer sees the stored state, and a later check updates it. */
  private async syncSession(sessionId: string): Promise<void> {
    try {
      await this.handlePlanSessionEvent.handleEvent(sessionId);
    } catch (error) {
      const isTransient = error instanceof OptimisticLockError || isBillingUnavailable(error);
      if (!isTransient) throw error;
      this.logger.info({ reason: String(error) }, 'the Checkout Session of a plan could not be retrieved from Stripe');
    }
  }
}

const NO_SESSION: PlanCheckoutSessionView = { state: 'none', sessionId: null, url: null, expiresAt: null };

/** The Checkout Session that the order of add-on items waits for. */
function sessionViewOf({ sessionId, sessionUrl: url, expiresAt, step }: Checkout): PlanCheckoutSessionView {
  if (sessionId === null || expiresAt === null) return step === 'requested' ? { ...NO_SESSION, state: 'requested' } : NO_SESSION;
  return { state: 'opened', sessionId, url, expiresAt: expiresAt.toISOString() };
}

function stateOf({ step }: Checkout, problem: string | null): SubscriptionCheckoutView['state'] {
  if (step === 'done') return 'active';
  if (step === 'processing') return problem === null ? 'processing' : 'failed';
  return step === 'expired' || step === 'failed' ? step : 'open';
}
