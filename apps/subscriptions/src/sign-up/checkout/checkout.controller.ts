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
import { FindFirstDelivery } from './find-first-delivery';
import { GetCheckout } from './get-checkout';
import { GetPlanCheckoutSession } from './get-plan-checkout-session';
import { StartSubscription } from './start-subscription';

/** Requests about the checkout of plans. */
@Controller()
export class CheckoutController {
  constructor(
    private readonly start: StartSubscription,
    private readonly getCheckout: GetCheckout,
    private readonly getPlanCheckoutSessionUseCase: GetPlanCheckoutSession,
    private readonly findFirstDelivery: FindFirstDelivery,
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

  @RequestHandler(getPlanCheckoutSession)
  getPlanCheckoutSession({ subscriptionId }: PlanCheckoutSessionRequest): Promise<PlanCheckoutSessionView> {
    return this.getPlanCheckoutSessionUseCase.get(subscriptionId);
  }
}
