import { chargeDisputeClosed, chargeDisputed } from '@brote/contracts/reporting';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { toDisputeState, nextDisputeState } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { SubscriptionStore } from '#app/subscription-store';
import { idOf } from '#app/billing/stripe/stripe-state';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { lockSubscription, saveSubscription } from '#app/plans/subscriptions/subscription.queries';
import { bookRefundedCharge } from './book-refunded-charge';
import { saveChargeAndPublish, findChargeById, findChargeOfPaymentIntent, eventDataOf } from './charge';
import { findDisputeById, saveDispute } from './dispute';

const SINGLE_RETRY = { maxNetworkRetries: 1 };

/** Syncs the disputes of a charge with Stripe. Staff see them, and the amount of a lost dispute counts as refunded. */
@Injectable()
export class SyncDisputes {
  constructor(
    private readonly stripe: Stripe,
    private readonly store: SubscriptionStore,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Repeating it changes nothing.
   * @param chargeId id of the charge at Stripe
   * @throws Stripe's errors
   */
  async syncDisputes(chargeId: string): Promise<void> {
    const { data } = await this.stripe.disputes.list({ charge: chargeId, limit: 100 }, SINGLE_RETRY);
    const paymentIntent = idOf(data[0]?.payment_intent);
    const storedRecord = paymentIntent === null ? null : await findChargeOfPaymentIntent(this.store, paymentIntent);
    if (storedRecord === null) return;
    await this.store.run(async (tx) => {
      const subscription = await lockSubscription(tx, storedRecord.subscriptionId);
      for (const stripeDispute of data.reverse()) await this.syncDispute(tx, subscription, storedRecord.id, stripeDispute);
      await saveSubscription(tx, subscription);
    });
  }

  private async syncDispute(tx: Transaction, subscription: Subscription, chargeId: string, stripeDispute: Stripe.Dispute): Promise<void> {
    const storedRecord = await findDisputeById(tx, stripeDispute.id);
    const state = nextDisputeState(storedRecord?.state ?? null, toDisputeState(stripeDispute.status));
    if (state === storedRecord?.state) return;
    const { id, amount } = stripeDispute;
    await saveDispute(tx, { id, chargeId, amount, state }, this.store.now());
    if (storedRecord === null) await this.publishOpened(tx, chargeId);
    if (state !== 'open') await this.publishClosed(tx, subscription, { id, chargeId, outcome: state });
  }

  private async publishOpened(tx: Transaction, chargeId: string): Promise<void> {
    const charge = await findChargeById(tx, chargeId);
    if (charge === null || charge.disputedAt !== null) return;
    charge.disputedAt = this.store.now();
    await saveChargeAndPublish(tx, this.outbox, chargeDisputed, { charge, data: eventDataOf(charge) });
  }

  private async publishClosed(
    tx: Transaction,
    subscription: Subscription,
    { id, chargeId, outcome }: { id: string; chargeId: string; outcome: 'won' | 'lost' },
  ): Promise<void> {
    const charge = await findChargeById(tx, chargeId);
    if (charge === null) return;
    await bookRefundedCharge(tx, subscription, charge, { source: `dispute:${id}`, now: this.store.now() });
    await saveChargeAndPublish(tx, this.outbox, chargeDisputeClosed, { charge, data: { ...eventDataOf(charge), outcome } });
  }
}
