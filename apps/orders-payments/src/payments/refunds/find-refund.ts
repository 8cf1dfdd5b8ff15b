import { uuidv7 } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Payment } from '#app/core/order-payments/payment.entity';
import { Refund } from './refund.entity';
import { RefundRequests } from './refund-requests';
import { RefundsQueries } from './refunds.queries';

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds the stored refund of a refund at Stripe. */
@Injectable()
export class FindRefund {
  constructor(
    private readonly refunds: RefundsQueries,
    private readonly refundRequests: RefundRequests,
    private readonly clock: Clock,
  ) {}

  /** Stores a refund that was made in Stripe's dashboard. Null for a payment that is not of this shop. */
  async find(tx: Transaction, stripeRefund: Stripe.Refund): Promise<Refund | null> {
    const storedRefund = (await this.refunds.byStripeId(stripeRefund.id, tx.manager)) ?? (await this.findByMetadata(tx, stripeRefund));
    return storedRefund ?? this.storeStripeRefund(tx, stripeRefund);
  }

  private async findByMetadata(tx: Transaction, { metadata }: Stripe.Refund): Promise<Refund | null> {
    const id = metadata?.['refund_id'] ?? '';
    return UUID_PATTERN.test(id) ? this.refunds.byId(id, tx.manager) : null;
  }

  private async storeStripeRefund(tx: Transaction, stripeRefund: Stripe.Refund): Promise<Refund | null> {
    // A payment may have paid a plan too: a refund of the plan does not concern the order, nor does that of an unknown purchase.
    const { subscription_charge: planCharge, unknown_payment: unknownPayment } = stripeRefund.metadata ?? {};
    if (planCharge !== undefined || unknownPayment !== undefined) return null;
    const paymentIntent = typeof stripeRefund.payment_intent === 'string' ? stripeRefund.payment_intent : stripeRefund.payment_intent?.id;
    const payment = paymentIntent === undefined ? null : await tx.manager.findOneBy(Payment, { paymentIntent });
    if (payment === null) return null;
    const { orderId } = payment;
    // The amount above the order's part was paid for a plan.
    const amount = Math.min(stripeRefund.amount, payment.amount);
    const details = { id: uuidv7(), orderId, paymentIntent: payment.paymentIntent, amount, reason: 'Made at Stripe' };
    const refund = Refund.request({ ...details, stripeKey: null, restock: false }, this.clock.now());
    refund.stripeRefundId = stripeRefund.id;
    refund.state = 'pending';
    // Several events may announce it at once, and each of them may store it first.
    return (await this.refundRequests.add(tx, refund)) ? refund : this.refunds.byStripeId(stripeRefund.id, tx.manager);
  }
}
