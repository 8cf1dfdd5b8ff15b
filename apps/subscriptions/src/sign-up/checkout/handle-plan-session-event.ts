import { getPlanSession, type PlanCheckoutSession, expirePlanSession } from '@brote/contracts/payments';
import { OptimisticLockError } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { PaymentsClient } from '#app/billing/payments-client';
import { SubscriptionStore } from '#app/subscription-store';
import type { Checkout } from './checkout';
import { Checkouts } from './checkouts.queries';
import { SignUpWorkflow } from './sign-up.workflow';
import { startSubscription } from '@brote/contracts/subscriptions';
import { refuse, UUID_PATTERN } from '@brote/messaging';
import { isPaymentProviderUnavailable } from '#app/billing/stripe-commands/billing-failure';

/** Handles an event of a Checkout Session: reads the session, and starts the subscription that was bought. */
@Injectable()
export class HandlePlanSessionEvent {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly store: SubscriptionStore,
    private readonly checkouts: Checkouts,
    private readonly signUp: SignUpWorkflow,
  ) {}

  /**
   * Ignores a Checkout Session that this service did not create. A call that expires a session may overlap with Stripe's event about it.
   * The slower of the two then looks once more at what is left to do.
   * @throws the errors of `PaymentsClient`, StripeCommandUncertain, OptimisticLockError
   */
  async handleEvent(sessionId: string): Promise<void> {
    try {
      await this.handle(sessionId);
    } catch (error) {
      if (!(error instanceof OptimisticLockError)) throw error;
      await this.handle(sessionId);
    }
  }

  private async handle(sessionId: string): Promise<void> {
    const storedCheckout = await this.checkouts.bySession(sessionId);
    if (storedCheckout?.isUnfinished === false) return;
    const session = await this.payments.send(getPlanSession, { sessionId });
    const checkout = storedCheckout ?? (await this.adoptSession(session));
    if (checkout === null || !session.isForPlan) return;
    if (session.status === 'complete') await this.complete(checkout, session);
    else if (session.status === 'expired') await this.checkouts.close(checkout, 'expired');
    else await this.checkouts.postponeCheck(checkout);
  }

  /** A session whose answer was lost is found by its client reference id. */
  private async adoptSession(session: PlanCheckoutSession): Promise<Checkout | null> {
    const id = session.reference;
    const checkout = UUID_PATTERN.test(id) ? await this.checkouts.byId(id) : null;
    if (checkout?.step !== 'requested') return null;
    checkout.storeOpenSession(session, this.store.now());
    await this.checkouts.save(checkout, 'requested');
    return checkout;
  }

  private async complete(checkout: Checkout, session: PlanCheckoutSession): Promise<void> {
    const { stripeSubscription } = session;
    if (stripeSubscription === null) throw new Error(`The Checkout Session ${session.id} is complete without a subscription`);
    await this.signUp.complete(checkout, { ...session, stripeSubscription });
  }
}

/** Expires a Checkout Session, so that it can no longer be paid. A session that was paid first is handled as paid. */
@Injectable()
export class ExpirePlanSession {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly handlePlanSessionEvent: HandlePlanSessionEvent,
  ) {}

  /** @throws Refusal PAYMENT_PROVIDER_UNAVAILABLE, or CHECKOUT_IN_PROGRESS while the session is being created; OptimisticLockError */
  async expireCheckoutSession({ sessionId }: Checkout): Promise<void> {
    if (sessionId === null) return refuse(startSubscription, 'CHECKOUT_IN_PROGRESS');
    try {
      await this.payments.send(expirePlanSession, { sessionId });
      await this.handlePlanSessionEvent.handleEvent(sessionId);
    } catch (error) {
      if (isPaymentProviderUnavailable(error)) refuse(startSubscription, 'PAYMENT_PROVIDER_UNAVAILABLE');
      throw error;
    }
  }
}
