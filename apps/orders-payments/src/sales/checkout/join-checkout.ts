import { setTimeout as pause } from 'node:timers/promises';
import { type CallContext, Refusal, refuse } from '@brote/messaging';
import { placeOrder, type PlaceOrderReply } from '@brote/contracts/orders';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Checkout } from './checkout.entity';
import { OPEN_STEPS } from './checkout.machine';
import { placeOrderReply } from './checkout.view';
import { CheckoutsQueries } from './checkouts.queries';
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
