import {
  type ProviderDispute,
  type ProviderRefund,
  type ListChargesOfPaymentReply,
  type ListDisputesReply,
  type ListOfChargeRequest,
  type ListRefundsReply,
  type RefundPlanChargeRequest,
  getRefund,
  listRefunds,
  listDisputes,
  listChargesOfPayment,
  refundPlanCharge,
  type GetRefundRequest,
  type ListChargesOfPaymentRequest,
} from '@brote/contracts/payments';
import { toDisputeState, toRefundState, StripeRateLimiter, SINGLE_RETRY } from '@brote/stripe-service';
import { Controller } from '@nestjs/common';
import Stripe from 'stripe';
import { nextCursorOf, PAGE_SIZE, pageAfter } from '#app/payments/plans/list-page';
import { idOf } from '#app/payments/stripe/stripe-id';
import { PaymentChangeHandler, PaymentReadHandler } from '#app/payments/plans/refuse-payment-failures';

/** A refund at Stripe, in the words of the shop. */
export function toProviderRefund({ id, status, amount, payment_intent: paymentIntent, metadata }: Stripe.Refund): ProviderRefund {
  return { id, state: toRefundState(status), amount, paymentIntent: idOf(paymentIntent), refundId: metadata?.['refund_id'] ?? '' };
}

/** A dispute at Stripe, in the words of the shop. */
export function toProviderDispute({ id, status, amount, charge, payment_intent: paymentIntent }: Stripe.Dispute): ProviderDispute {
  return { id, state: toDisputeState(status), amount, chargeId: idOf(charge) ?? '', paymentIntent: idOf(paymentIntent) };
}

/** Reads refunds and disputes at Stripe. Every method may throw Stripe's errors. */
@Controller()
export class ReadRefunds {
  constructor(private readonly stripe: Stripe) {}

  @PaymentReadHandler(getRefund)
  async readRefund({ stripeRefund: id }: GetRefundRequest): Promise<ProviderRefund> {
    return toProviderRefund(await this.stripe.refunds.retrieve(id, {}, SINGLE_RETRY));
  }

  @PaymentReadHandler(listRefunds)
  async listRefunds(request: ListOfChargeRequest): Promise<ListRefundsReply> {
    const page = await this.stripe.refunds.list(toListParams(request), SINGLE_RETRY);
    return { refunds: page.data.map(toProviderRefund), nextCursor: nextCursorOf(page) };
  }

  @PaymentReadHandler(listDisputes)
  async listDisputes(request: ListOfChargeRequest): Promise<ListDisputesReply> {
    const page = await this.stripe.disputes.list(toListParams(request), SINGLE_RETRY);
    return { disputes: page.data.map(toProviderDispute), nextCursor: nextCursorOf(page) };
  }

  @PaymentReadHandler(listChargesOfPayment)
  async listChargesOf({ paymentIntent }: ListChargesOfPaymentRequest): Promise<ListChargesOfPaymentReply> {
    const { data } = await this.stripe.charges.list({ payment_intent: paymentIntent, limit: PAGE_SIZE }, SINGLE_RETRY);
    return { charges: data.map(({ id, amount_refunded: refundedAmount, disputed: isDisputed }) => ({ id, refundedAmount, isDisputed })) };
  }
}

function toListParams({ chargeId, cursor }: ListOfChargeRequest) {
  return { limit: PAGE_SIZE, charge: chargeId, ...pageAfter(cursor) };
}

/** Refunds a part of a plan's charge. */
@Controller()
export class RefundPlanCharge {
  constructor(
    private readonly stripe: Stripe,
    private readonly rateLimiter: StripeRateLimiter,
  ) {}

  /**
   * Creates the refund at most once, or finds it. Stripe forgets keys after a day, so a repeated attempt searches first.
   * @throws Stripe's errors
   */
  @PaymentChangeHandler(refundPlanCharge)
  async refund(request: RefundPlanChargeRequest): Promise<ProviderRefund> {
    await this.rateLimiter.acquire();
    const earlierRefund = request.mayExist ? await this.findEarlier(request) : null;
    return toProviderRefund(earlierRefund ?? (await this.create(request)));
  }

  private async findEarlier({ refundId, paymentIntent }: RefundPlanChargeRequest): Promise<Stripe.Refund | null> {
    for await (const refund of this.stripe.refunds.list({ payment_intent: paymentIntent, limit: PAGE_SIZE }, SINGLE_RETRY)) {
      if (refund.metadata?.['refund_id'] === refundId) return refund;
    }
    return null;
  }

  private create({ refundId, chargeId, paymentIntent, amount, attempt }: RefundPlanChargeRequest): Promise<Stripe.Refund> {
    const params = { payment_intent: paymentIntent, amount, metadata: { refund_id: refundId, subscription_charge: chargeId } };
    return this.stripe.refunds.create(params, { idempotencyKey: `subrf_${refundId}_${attempt}`, ...SINGLE_RETRY });
  }
}
