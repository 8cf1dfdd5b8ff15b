import { createdSinceFilter, toDisputeState, nextDisputeState, StripeRateLimiter } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { nextRefundState } from '#app/billing/refunds/apply-refund';
import { findDisputeById } from '#app/billing/refunds/dispute';
import type { Refund } from '#app/billing/refunds/refund';
import { SubscriptionStore } from '#app/subscription-store';
import { idOf } from '#app/billing/stripe/stripe-state';
import { Repair } from './repair';
import { SELECT_CHARGE_STATE, SELECT_OPEN_DISPUTES } from './stripe-reconciliation.sql';

const PAGE_SIZE = 100;

interface StoredChargeState {
  isShared: boolean;
  state: Refund['state'] | null;
}

/** Compares the refunds and disputes of charges at Stripe with the stored ones. */
@Injectable()
export class ReconcileRefunds {
  constructor(
    private readonly stripe: Stripe,
    private readonly store: SubscriptionStore,
    private readonly rateLimiter: StripeRateLimiter,
    private readonly repair: Repair,
  ) {}

  /**
   * Compares refunds since a time, and disputes that were open at the last sync.
   * @throws Stripe's errors
   */
  async reconcile(since: Date, stopSignal: AbortSignal): Promise<void> {
    const createdFilter = createdSinceFilter(since);
    for await (const refund of this.stripe.refunds.list({ created: createdFilter, limit: PAGE_SIZE })) {
      if (stopSignal.aborted) return;
      if (await this.isMissed(refund)) await this.repair.repair('refund', refund.id);
    }
    for await (const dispute of this.stripe.disputes.list({ created: createdFilter, limit: PAGE_SIZE })) {
      if (stopSignal.aborted) return;
      await this.repairDispute(dispute);
    }
    await this.repairOpenDisputes(stopSignal);
  }

  private async repairOpenDisputes(stopSignal: AbortSignal): Promise<void> {
    for (const { id } of await this.store.query<{ id: string }>(SELECT_OPEN_DISPUTES)) {
      if (stopSignal.aborted) return;
      await this.rateLimiter.acquire();
      await this.repairDispute(await this.stripe.disputes.retrieve(id));
    }
  }

  /** A refund of a payment that also paid an order belongs to the order. */
  private async isMissed({ id, status, payment_intent: paymentIntent }: Stripe.Refund): Promise<boolean> {
    const [storedState] = await this.store.query<StoredChargeState>(SELECT_CHARGE_STATE, {
      paymentIntent: idOf(paymentIntent),
      stripeRefund: id,
    });
    if (storedState === undefined || (storedState.isShared && storedState.state === null)) return false;
    return nextRefundState(storedState.state ?? 'requested', status) !== storedState.state;
  }

  private async repairDispute({ id, status, charge, payment_intent: paymentIntent }: Stripe.Dispute): Promise<void> {
    const [chargeState] = await this.store.query<StoredChargeState>(SELECT_CHARGE_STATE, {
      paymentIntent: idOf(paymentIntent),
      stripeRefund: null,
    });
    const storedState = (await findDisputeById(this.store, id))?.state ?? null;
    if (chargeState === undefined || nextDisputeState(storedState, toDisputeState(status)) === storedState) return;
    await this.repair.repair('dispute', idOf(charge) ?? '');
  }
}
