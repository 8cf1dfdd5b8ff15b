import { setTimeout as pause } from 'node:timers/promises';
import { placeOrder, type PlaceOrderReply, type PlaceOrderRequest } from '@brote/contracts/orders';
import { type CallContext, Refusal, refuse, RequestHandler } from '@brote/messaging';
import { OptimisticLockError } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable, Controller } from '@nestjs/common';
import { basketOf, type Basket } from './basket';
import { type Checkout, OPEN_STEPS, UNFINISHED_STEPS, type CheckoutStep } from './checkout.entity';
import { CheckoutWorkflow, placeOrderReply } from './checkout.workflow';
import { CheckoutsQueries, type CheckoutSnapshot } from './checkouts.queries';
import { ACCOUNT_CLIENT_PREFIX, CreateOrReuseCheckout } from './create-or-reuse-checkout';
import { ExpireCheckoutSession } from './expire-checkout-session';
import { ResumeClaimedCheckout } from './resume-due-checkouts';

/** Milliseconds reserved for the reply itself. */
const RESERVED_REPLY_TIME_MS = 1_000;
const MAX_POLL_DELAY_MS = 250;

/** Gives all requests for the same basket the same Checkout Session: waits for it, or resumes an interrupted checkout. */
@Injectable()
export class JoinCheckout {
  constructor(
    private readonly checkouts: CheckoutsQueries,
    private readonly resumeClaimedCheckout: ResumeClaimedCheckout,
    private readonly clock: Clock,
  ) {}

  /**
   * The session of the checkout; null when it ended without payment, so that the basket may begin anew.
   * @throws Refusal with the checkout's own refusal, CHECKOUT_PAID, CHECKOUT_IN_PROGRESS
   */
  async join(checkoutId: string, isKeyRepeated: boolean, call: CallContext): Promise<PlaceOrderReply | null> {
    for (let attempt = 1; call.remainingMs() > RESERVED_REPLY_TIME_MS; attempt += 1) {
      const checkout = (await this.checkouts.byId(checkoutId))?.checkout;
      if (checkout === undefined) return null;
      if (!OPEN_STEPS.includes(checkout.step)) return replyForClosedCheckout(checkout, isKeyRepeated);
      // A checkout that is being cancelled is ended first: its session can expire at any moment.
      if (checkout.ending === null && checkout.isPayableAt(this.clock.now())) return placeOrderReply(checkout);
      const isClaimed = await this.checkouts.claim(checkoutId);
      if (isClaimed) await this.resumeClaimedCheckout.resume(checkoutId);
      else await pause(Math.min(25 * attempt, MAX_POLL_DELAY_MS));
    }
    return refuse(placeOrder, 'CHECKOUT_IN_PROGRESS');
  }
}

/** The reply for a checkout without an open session. Null when the basket may begin a new checkout. @throws Refusal */
function replyForClosedCheckout(checkout: Checkout, isKeyRepeated: boolean): PlaceOrderReply | null {
  const { step, rejection } = checkout;
  if (step === 'rejected' && rejection !== null) throw new Refusal(rejection.code, rejection.details);
  if (!checkout.isUnfinished && step !== 'confirmed' && step !== 'quarantined') return null;
  // The same request gets the same reply, even after payment. Another request for a paid basket gets CHECKOUT_PAID.
  return isKeyRepeated ? placeOrderReply(checkout) : refuse(placeOrder, 'CHECKOUT_PAID');
}

const PAID_STEPS: readonly CheckoutStep[] = ['payment_delayed', 'paid', 'confirmed', 'quarantined'];

/** Expires the session of a basket that has changed since, so that only the new one can be paid. */
@Injectable()
export class ReplaceCheckout {
  constructor(
    private readonly checkouts: CheckoutsQueries,
    private readonly expireCheckoutSession: ExpireCheckoutSession,
    private readonly resumeClaimedCheckout: ResumeClaimedCheckout,
  ) {}

  /** @throws Refusal CHECKOUT_PAID, CHECKOUT_IN_PROGRESS or PAYMENT_PROVIDER_UNAVAILABLE */
  async replace(checkoutId: string): Promise<void> {
    const snapshot = await this.checkouts.byId(checkoutId);
    if (snapshot === null) return;
    const checkout = await this.expireOrResume(snapshot);
    if (PAID_STEPS.includes(checkout.step)) refuse(placeOrder, 'CHECKOUT_PAID');
    if (UNFINISHED_STEPS.includes(checkout.step)) refuse(placeOrder, 'CHECKOUT_IN_PROGRESS');
  }

  private async expireOrResume(snapshot: CheckoutSnapshot): Promise<Checkout> {
    const { checkout } = snapshot;
    if (checkout.step === 'session_open') return this.expireCheckoutSession.expireOrRefuse(snapshot, 'replaced');
    // The session is not open yet. A running worker is left alone; an abandoned checkout is first resumed to its session or its end.
    if (checkout.isUnfinished && (await this.checkouts.claim(checkout.id))) {
      await this.resumeClaimedCheckout.resume(checkout.id);
      const resumed = await this.checkouts.byId(checkout.id);
      if (resumed?.checkout.step === 'session_open') return this.expireCheckoutSession.expireOrRefuse(resumed, 'replaced');
      return resumed?.checkout ?? checkout;
    }
    return checkout;
  }
}

/** A basket may find its own earlier session ended and begin again. More rounds than this mean that concurrent requests interfere. */
const MAX_ATTEMPTS = 4;

/** Turns a basket into a Checkout Session. The order belongs to the account of the caller, if any. */
@Controller()
export class PlaceOrder {
  constructor(
    private readonly createOrReuseCheckout: CreateOrReuseCheckout,
    private readonly checkoutWorkflow: CheckoutWorkflow,
    private readonly joinCheckout: JoinCheckout,
    private readonly replaceCheckout: ReplaceCheckout,
  ) {}

  /** @throws Refusal of `placeOrder` */
  @RequestHandler(placeOrder)
  async place(request: PlaceOrderRequest, call: CallContext): Promise<PlaceOrderReply> {
    const userId = call.caller?.userId ?? null;
    const basket = basketOf(request, userId);
    // An account has its own keys and slots, from any network address.
    const clientRequest = userId === null ? request : { ...request, clientHash: `${ACCOUNT_CLIENT_PREFIX}${userId}` };
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const reply = await this.attempt(basket, clientRequest, call);
      if (reply !== null) return reply;
    }
    return refuse(placeOrder, 'CHECKOUT_IN_PROGRESS');
  }

  /** Null when the conflicting checkout is gone, so that another round is worth it. */
  private async attempt(basket: Basket, request: PlaceOrderRequest, call: CallContext): Promise<PlaceOrderReply | null> {
    const outcome = await this.createOrReuseCheckout.create(basket, request);
    try {
      if (outcome.kind === 'created') return await this.checkoutWorkflow.start(outcome.checkout, outcome.orderNumber, basket);
      if (outcome.kind === 'reused') return await this.joinCheckout.join(outcome.checkoutId, outcome.repeatsKey, call);
      await this.replaceCheckout.replace(outcome.checkoutId);
      return null;
    } catch (error) {
      if (error instanceof OptimisticLockError) return null;
      throw error;
    }
  }
}
