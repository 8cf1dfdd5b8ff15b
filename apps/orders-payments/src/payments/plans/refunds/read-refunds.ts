import type {
  ListChargesOfPaymentReply,
  ListDisputesReply,
  ListOfChargesRequest,
  ListRefundsReply,
  ProviderDispute,
  ProviderRefund,
} from '@brote/contracts/payments';
import { createdSinceFilter, StripeRateLimiter } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { nextCursorOf, PAGE_SIZE, pageAfter } from '#app/payments/plans/list-page';
import { toProviderDispute, toProviderRefund } from './refunds.view';

const SINGLE_RETRY = { maxNetworkRetries: 1 };

/** Reads refunds and disputes at Stripe. Every method may throw Stripe's errors. */
@Injectable()
export class ReadRefunds {
  constructor(
    private readonly stripe: Stripe,
    private readonly rateLimiter: StripeRateLimiter,
  ) {}

  async readRefund(id: string): Promise<ProviderRefund> {
    return toProviderRefund(await this.stripe.refunds.retrieve(id, {}, SINGLE_RETRY));
  }

  async listRefunds(request: ListOfChargesRequest): Promise<ListRefundsReply> {
    await this.waitForTurn(request);
    const page = await this.stripe.refunds.list(toListParams(request), SINGLE_RETRY);
    return { refunds: page.data.map(toProviderRefund), nextCursor: nextCursorOf(page) };
  }

  async readDispute(id: string): Promise<ProviderDispute> {
    await this.rateLimiter.acquire();
    return toProviderDispute(await this.stripe.disputes.retrieve(id, {}, SINGLE_RETRY));
  }

  async listDisputes(request: ListOfChargesRequest): Promise<ListDisputesReply> {
    await this.waitForTurn(request);
    const page = await this.stripe.disputes.list(toListParams(request), SINGLE_RETRY);
    return { disputes: page.data.map(toProviderDispute), nextCursor: nextCursorOf(page) };
  }

  async listChargesOf(paymentIntent: string): Promise<ListChargesOfPaymentReply> {
    const { data } = await this.stripe.charges.list({ payment_intent: paymentIntent, limit: PAGE_SIZE }, SINGLE_RETRY);
    return { charges: data.map(({ id, amount_refunded: refundedAmount, disputed: isDisputed }) => ({ id, refundedAmount, isDisputed })) };
  }

  /** Only comparisons list all charges. */
  private async waitForTurn({ chargeId }: ListOfChargesRequest): Promise<void> {
    if (chargeId === null) await this.rateLimiter.acquire();
  }
}

function toListParams({ chargeId, since, cursor }: ListOfChargesRequest) {
  const createdParams = since === null ? {} : { created: createdSinceFilter(new Date(since)) };
  return { limit: PAGE_SIZE, ...(chargeId !== null && { charge: chargeId }), ...createdParams, ...pageAfter(cursor) };
}
