import { placeOrder } from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import type { Order } from '#app/core/orders/order.entity';
import type { Checkout } from './checkout.entity';
import { EndCheckout } from './end-checkout';
import { SyncPlanSession } from './sync-plan-session';
import { CreateSessionStep, SessionRefused, SessionOutcomeUnknown } from './create-session.step';

/** Opens a Checkout Session, or undoes the checkout when Stripe refuses it. */
@Injectable()
export class OpenCheckoutSession {
  constructor(
    private readonly createSession: CreateSessionStep,
    private readonly syncPlanSession: SyncPlanSession,
    private readonly endCheckout: EndCheckout,
  ) {}

  /** Stores the order and the call, for a checkout whose stock is reserved. @throws Stripe's errors, OptimisticLockError */
  async storeCall(checkout: Checkout, order: Order): Promise<void> {
    await this.createSession.prepare(checkout, order);
  }

  /** For a checkout whose call is stored, or whose session another service opens. @throws Refusal PAYMENT_PROVIDER_UNAVAILABLE */
  async open(checkout: Checkout, order: Order): Promise<void> {
    if (checkout.withPlan) return this.syncPlanSession.sync(checkout, order);
    try {
      await this.createSession.create(checkout, order);
    } catch (error) {
      if (error instanceof SessionRefused) await this.endCheckout.end(checkout, 'provider-refused');
      if (error instanceof SessionRefused || error instanceof SessionOutcomeUnknown) refuse(placeOrder, 'PAYMENT_PROVIDER_UNAVAILABLE');
      throw error;
    }
  }
}
