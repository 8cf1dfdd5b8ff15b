import { UnitOfWork, updateExpected } from '@brote/persistence';
import { Clock, counter, InjectLogger, type Logger } from '@brote/service-runtime';
import { classifyFailure, describeError } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { UnknownPaymentRefunds } from './unknown-payment-refunds';
import { UnknownPayment } from './unknown-payment.entity';
import { UnknownPaymentsQueries } from './unknown-payments.queries';

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
