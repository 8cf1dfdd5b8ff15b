import { isRefusal, StripeRateLimiter } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { checkoutIdOf } from '#app/payments/checkout-sessions/checkout-session-state';
import type { UnknownPayment } from './unknown-payment.entity';
import { releaseReservation } from '@brote/contracts/catalog';
import { Refusal, RequestClient } from '@brote/messaging';
import { InjectLogger, type Logger } from '@brote/service-runtime';

/** Releases the stock of a checkout that the database has lost. The catalog holds it under the checkout's id. */
@Injectable()
export class ReleaseLostStock {
  constructor(
    private readonly requests: RequestClient,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Once no order can follow from the checkout any more. Repeating it changes nothing. @throws Unavailable */
  async release(checkoutId: string): Promise<void> {
    try {
      await this.requests.send(releaseReservation, { reservationId: checkoutId });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // The parcel may have left before the order was lost, so only a count finds out.
      this.logger.error({ code: error.code, checkoutId }, 'the stock of a lost order counts as sold: staff must count it again');
    }
  }
}

/** The refunds of unknown payments at Stripe. Every method may throw Stripe's errors. */
@Injectable()
export class UnknownPaymentRefunds {
  constructor(
    private readonly stripe: Stripe,
    private readonly rateLimiter: StripeRateLimiter,
    private readonly lostStock: ReleaseLostStock,
  ) {}

  /** The refund at Stripe, created once. */
  async sendOrRead(payment: UnknownPayment): Promise<Stripe.Refund> {
    await this.rateLimiter.acquire();
    if (payment.stripeRefundId !== null) return this.stripe.refunds.retrieve(payment.stripeRefundId);
    await this.cancelSubscription(payment);
    return (await this.findEarlier(payment)) ?? (await this.create(payment));
  }

  /** Whether nothing is left to refund: staff have refunded it in Stripe's dashboard. */
  async isRefundedAtStripe({ paymentIntent }: UnknownPayment): Promise<boolean> {
    const { latest_charge: charge } = await this.stripe.paymentIntents.retrieve(paymentIntent, { expand: ['latest_charge'] });
    return typeof charge === 'object' && charge?.refunded === true;
  }

  /** Releases the stock of the order that will not be sent. Its session names the checkout. */
  async releaseStock({ kind, sessionId }: UnknownPayment): Promise<void> {
    if (kind === 'plan' || sessionId === null) return;
    const checkoutId = checkoutIdOf(await this.stripe.checkout.sessions.retrieve(sessionId));
    if (checkoutId !== null) await this.lostStock.release(checkoutId);
  }

  /** Before the refund: a running plan would be charged again. An ended one is left alone. */
  private async cancelSubscription({ stripeSubscription }: UnknownPayment): Promise<void> {
    if (stripeSubscription === null) return;
    const { status } = await this.stripe.subscriptions.retrieve(stripeSubscription);
    if (status === 'canceled' || status === 'incomplete_expired') return;
    try {
      await this.stripe.subscriptions.cancel(stripeSubscription, {}, { idempotencyKey: `unknown_cancel_${stripeSubscription}` });
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }

  /** Stripe deletes keys after a day, so a repeated attempt first searches for the refund of an earlier one. */
  private async findEarlier({ id, tries, paymentIntent }: UnknownPayment): Promise<Stripe.Refund | null> {
    if (tries === 0) return null;
    for await (const refund of this.stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })) {
      const isOwn = refund.metadata?.['refund_id'] === id;
      if (isOwn && refund.status !== 'failed' && refund.status !== 'canceled') return refund;
    }
    return null;
  }

  private create({ id, kind, paymentIntent, amount, stripeKey }: UnknownPayment): Promise<Stripe.Refund> {
    const metadata = { refund_id: id, unknown_payment: kind };
    return this.stripe.refunds.create({ payment_intent: paymentIntent, amount, metadata }, { idempotencyKey: stripeKey ?? `rf_${id}` });
  }
}
