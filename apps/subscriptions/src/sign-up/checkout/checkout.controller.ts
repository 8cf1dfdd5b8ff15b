import type { ProviderPage } from '@brote/contracts/orders';
import {
  type FirstDeliveryBody,
  type FirstDeliveryView,
  getFirstDelivery,
  getPlanCheckoutSession,
  getSubscriptionCheckout,
  startSubscription,
  type PlanCheckoutSessionRequest,
  type PlanCheckoutSessionView,
  type StartSubscriptionRequest,
  type SubscriptionCheckoutRequest,
  type SubscriptionCheckoutView,
} from '@brote/contracts/subscriptions';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import type { Checkout } from './checkout';
import { Checkouts } from './checkouts.queries';
import { FindFirstDelivery } from './find-first-delivery';
import { GetCheckout } from './get-checkout';
import { StartSubscription } from './start-subscription';

const NO_SESSION: PlanCheckoutSessionView = { state: 'none', sessionId: null, url: null, expiresAt: null };

/** Requests about the checkout of plans. */
@Controller()
export class CheckoutController {
  constructor(
    private readonly start: StartSubscription,
    private readonly getCheckout: GetCheckout,
    private readonly findFirstDelivery: FindFirstDelivery,
    private readonly checkouts: Checkouts,
  ) {}

  @RequestHandler(startSubscription)
  startSubscription(request: StartSubscriptionRequest, call: CallContext): Promise<ProviderPage> {
    return this.start.start(request, call);
  }

  @RequestHandler(getSubscriptionCheckout)
  getSubscriptionCheckout({ sessionId }: SubscriptionCheckoutRequest, call: CallContext): Promise<SubscriptionCheckoutView> {
    return this.getCheckout.get(sessionId, call);
  }

  @RequestHandler(getFirstDelivery)
  getFirstDelivery(request: FirstDeliveryBody, { authenticatedCaller: person }: CallContext): Promise<FirstDeliveryView> {
    return this.findFirstDelivery.find(request, person.userId);
  }

  /** A checkout is stored before other services know its id, so an unknown one will have no session. */
  @RequestHandler(getPlanCheckoutSession)
  async getPlanCheckoutSession({ subscriptionId }: PlanCheckoutSessionRequest): Promise<PlanCheckoutSessionView> {
    const checkout = await this.checkouts.byId(subscriptionId);
    return checkout === null ? NO_SESSION : sessionViewOf(checkout);
  }
}

/** The Checkout Session that the order of add-on items waits for. */
function sessionViewOf({ sessionId, sessionUrl: url, expiresAt, step }: Checkout): PlanCheckoutSessionView {
  if (sessionId === null || expiresAt === null) return step === 'requested' ? { ...NO_SESSION, state: 'requested' } : NO_SESSION;
  return { state: 'opened', sessionId, url, expiresAt: expiresAt.toISOString() };
}
