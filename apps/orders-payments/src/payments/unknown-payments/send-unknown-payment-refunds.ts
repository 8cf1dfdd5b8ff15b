import { refundUnknownPaymentAsStaff } from '@brote/contracts/staff-orders';
import { refuse } from '@brote/messaging';
import { UnitOfWork, updateExpected } from '@brote/persistence';
import { Clock, counter, InjectLogger, type Logger } from '@brote/service-runtime';
import { classifyFailure, describeError, isRefusal, StripeRateLimiter } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import type { AuditHook } from '#app/core/orders/change-order';
import { WorkNotifier } from '#app/core/work-notifier';
import { checkoutIdOf } from '#app/payments/checkout-sessions/checkout-session';
import { UnknownPayment } from './unknown-payment.entity';
import { UnknownPaymentsQueries } from './unknown-payments.queries';
import { ReleaseLostCheckoutStock } from './release-lost-checkout-stock';

/** Refunds an unknown payment in full, for staff. */
@Injectable()
export class RefundUnknownPayment {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly payments: UnknownPaymentsQueries,
    private readonly notifier: WorkNotifier,
    private readonly clock: Clock,
  ) {}

  /** Stores the refund; a worker sends it. Repeating it changes nothing. @throws Refusal UNKNOWN_PAYMENT_UNKNOWN, UNKNOWN_PAYMENT_DECIDED */
  async refund({ paymentId, staffId, auditHook }: { paymentId: string; staffId: string; auditHook: AuditHook }): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const payment = await this.payments.lock(tx, paymentId);
      if (payment === null) return refuse(refundUnknownPaymentAsStaff, 'UNKNOWN_PAYMENT_UNKNOWN');
      if (payment.state === 'rebuilt') return refuse(refundUnknownPaymentAsStaff, 'UNKNOWN_PAYMENT_DECIDED');
      if (payment.state === 'refunded') return;
      payment.requestRefund(staffId, this.clock.now());
      await updateExpected(tx, UnknownPayment, payment, {});
      await auditHook(tx, { before: { state: 'open' }, after: { state: 'refunded', amount: payment.amount, kind: payment.kind } });
      tx.afterCommit(() => this.notifier.notify('refunds'));
    });
  }
}

/** The refunds of unknown payments at Stripe. Every method may throw Stripe's errors. */
@Injectable()
export class UnknownPaymentRefunds {
  constructor(
    private readonly stripe: Stripe,
    private readonly rateLimiter: StripeRateLimiter,
    private readonly lostStock: ReleaseLostCheckoutStock,
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

const refusedRefundsCounter = counter('unknown_payment_refund_refused_total', 'Refunds of unknown payments that Stripe refused');
const BATCH_SIZE = 10;

/** Sends the refunds of unknown payments, releases the stock of their orders, and reads the refunds that a bank has not finished. */
@Injectable()
export class SendUnknownPaymentRefunds {
  constructor(
    private readonly payments: UnknownPaymentsQueries,
    private readonly refunds: UnknownPaymentRefunds,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** One portion; true when there may be more. Any process may run it; each claims others. */
  async send(): Promise<boolean> {
    const due = await this.payments.claimDue(this.clock.now(), BATCH_SIZE);
    for (const payment of due) await this.process(payment);
    return due.length === BATCH_SIZE;
  }

  private async process(payment: UnknownPayment): Promise<void> {
    try {
      const refund = await this.refunds.sendOrRead(payment);
      // Before the refund is stored, so that a failure repeats both.
      if (payment.refundState === 'requested') await this.refunds.releaseStock(payment);
      await this.update(payment, (locked) => locked.applyRefund(refund, this.clock.now()));
    } catch (error) {
      this.logger.warn({ error, id: payment.id, tries: payment.tries }, 'the refund of an unknown payment failed');
      await this.handleFailure(payment, error);
    }
  }

  private async handleFailure(payment: UnknownPayment, error: unknown): Promise<void> {
    const failure = error instanceof Stripe.errors.StripeError ? classifyFailure(error) : 'unknown';
    const now = this.clock.now();
    if (failure !== 'refused') {
      await this.update(payment, (locked) => {
        locked.postpone(error, now);
        if (failure === 'spent') locked.renewKey();
      });
      return;
    }
    const isRefunded = await this.refunds.isRefundedAtStripe(payment);
    if (isRefunded) await this.refunds.releaseStock(payment);
    else refusedRefundsCounter.inc();
    await this.update(payment, (locked) => (isRefunded ? locked.markRefunded() : locked.reopen(describeError(error), now)));
  }

  /** Changes the stored payment, unless another process has finished its refund meanwhile. */
  private async update({ id, refundState, stripeKey }: UnknownPayment, change: (locked: UnknownPayment) => void): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const locked = await this.payments.lock(tx, id);
      if (locked === null || locked.refundState !== refundState || locked.stripeKey !== stripeKey) return;
      change(locked);
      await updateExpected(tx, UnknownPayment, locked, {});
    });
  }
}
