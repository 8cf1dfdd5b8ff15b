import { placeOrder, orderPlaced } from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import type { Order } from '#app/core/orders/order.entity';
import type { Checkout } from './checkout.entity';
import { EndCheckout } from './end-checkout';
import { SyncPlanSession } from './sync-plan-session';
import { Database, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { OrderEventPublisher } from '#app/core/orders/change-order';
import {
  classifyFailure,
  type CheckoutSessionState,
  canStillBeSent,
  withNewExpiry,
} from '#app/payments/checkout-sessions/checkout-session';
import { CheckoutSessions } from '#app/payments/checkout-sessions/checkout-sessions';
import { saveCheckout, saveCheckoutAndOrder, storeNewOrder } from './checkouts.queries';

/** Stripe refuses to open this session, however often the call is repeated. */
class SessionRefused extends Error {
  override readonly name = 'SessionRefused';
}

/** The call to Stripe had no clear result: the session may exist or not. The stored call is repeated later and decides. */
class SessionOutcomeUnknown extends Error {
  override readonly name = 'SessionOutcomeUnknown';
}

/** Opens the Checkout Session of an order. Its undo is `EndCheckout`, which releases stock and order together. */
@Injectable()
export class CreateSessionStep {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: CheckoutSessions,
    private readonly orderEvents: OrderEventPublisher,
    private readonly clock: Clock,
  ) {}

  /** Stores the order and the exact call to Stripe before the call is made. The stock is reserved already. */
  async prepare(checkout: Checkout, order: Order): Promise<void> {
    const now = this.clock.now();
    const params = await this.sessions.createParamsFor(checkout, order, now);
    checkout.move('session_requested', now);
    checkout.storeSessionRequest(params);
    await storeNewOrder(this.database, checkout, order);
  }

  /**
   * Creates the session at Stripe; a repeated call finds the session of the earlier call.
   * @throws SessionRefused, SessionOutcomeUnknown
   */
  async create(checkout: Checkout, order: Order): Promise<void> {
    const session = await this.findOrCreate(checkout);
    const now = this.clock.now();
    const from = checkout.step;
    // A session that was found again may be over already; it is checked as soon as it is adopted.
    checkout.open({ id: session.id, url: session.url ?? '', expiresAt: session.expiresAt }, now);
    if (session.outcome !== 'open') checkout.dueAt = now;
    order.raiseVersion();
    await this.unitOfWork.run(async (tx) => {
      await saveCheckoutAndOrder(tx, checkout, from, order);
      this.orderEvents.publish(tx, orderPlaced, order);
    });
    order.readVersion = order.version;
  }

  private async findOrCreate(checkout: Checkout): Promise<CheckoutSessionState> {
    try {
      return (await this.findEarlierSession(checkout)) ?? (await this.requestSession(checkout));
    } catch (error) {
      const failure = classifyFailure(error);
      if (failure === 'refused') throw new SessionRefused('Stripe refused the session', { cause: error });
      if (failure === 'spent') checkout.discardStripeKey();
      checkout.postpone(error, this.clock.now());
      await saveCheckout(this.database, checkout, checkout.step);
      throw new SessionOutcomeUnknown('Stripe did not answer', { cause: error });
    }
  }

  /** When the key or the parameters are no longer usable, it searches for the earlier session before a new call. */
  private async findEarlierSession(checkout: Checkout): Promise<CheckoutSessionState | null> {
    const now = this.clock.now();
    const { sessionParams: params, stripeKey } = checkout;
    if (params === null) throw new Error(`Checkout ${checkout.id} has no stored session parameters`);
    if (stripeKey !== null && canStillBeSent(params, now)) return null;
    const earlierSession = await this.sessions.findByCheckout(checkout.id, checkout.createdAt);
    if (earlierSession !== null) return earlierSession;
    checkout.storeSessionRequest(withNewExpiry(params, now));
    await saveCheckout(this.database, checkout, checkout.step);
    return null;
  }

  private requestSession({ id, sessionParams: params, stripeKey }: Checkout): Promise<CheckoutSessionState> {
    if (params === null || stripeKey === null) throw new Error(`Checkout ${id} has no stored call to Stripe`);
    return this.sessions.create(params, stripeKey);
  }
}

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
