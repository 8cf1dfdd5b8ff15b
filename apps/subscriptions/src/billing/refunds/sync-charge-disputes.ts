import { listDisputes, nextDisputeState, type ProviderDispute, type DisputeState } from '@brote/contracts/payments';
import { chargeDisputeClosed, chargeDisputed } from '@brote/contracts/reporting';
import { Outbox } from '@brote/messaging';
import type { Transaction, Sql } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { SubscriptionStore } from '#app/subscription-store';
import { PaymentsClient } from '#app/billing/payments-client';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { lockSubscription, saveSubscription } from '#app/plans/subscriptions/subscription.queries';
import { bookRefundedCharge, saveChargeAndPublish, findChargeById, findChargeOfPaymentIntent, eventDataOf } from './charge';
import { SELECT_DISPUTE, UPSERT_DISPUTE } from './refunds.sql';

/** A dispute: the customer's bank demands the money of a charge. */
export interface Dispute {
  /** Id at Stripe. */
  id: string;
  chargeId: string;
  /** Cents. */
  amount: number;
  state: DisputeState;
}

async function findDisputeById(sql: Sql, id: string): Promise<Dispute | null> {
  const rows = await sql.query<Dispute>(SELECT_DISPUTE, { id });
  return rows[0] ?? null;
}

/** Saves a dispute. The subscription of its charge is locked. */
async function saveDispute(tx: Transaction, { id, chargeId, amount, state }: Dispute, now: Date): Promise<void> {
  await tx.changeRows(UPSERT_DISPUTE, { id, chargeId, amount, state, now });
}

/** Syncs the disputes of a charge with Stripe. Staff see them, and the amount of a lost dispute counts as refunded. */
@Injectable()
export class SyncChargeDisputes {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly store: SubscriptionStore,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Repeating it changes nothing.
   * @param chargeId id of the charge at Stripe
   * @throws the errors of `PaymentsClient`
   */
  async syncDisputes(chargeId: string): Promise<void> {
    const { disputes } = await this.payments.send(listDisputes, { chargeId, cursor: null });
    const paymentIntent = disputes[0]?.paymentIntent ?? null;
    const storedRecord = paymentIntent === null ? null : await findChargeOfPaymentIntent(this.store, paymentIntent);
    if (storedRecord === null) return;
    await this.store.run(async (tx) => {
      const subscription = await lockSubscription(tx, storedRecord.subscriptionId);
      for (const stripeDispute of disputes.reverse()) await this.syncDispute(tx, subscription, storedRecord.id, stripeDispute);
      await saveSubscription(tx, subscription);
    });
  }

  private async syncDispute(tx: Transaction, subscription: Subscription, chargeId: string, stripeDispute: ProviderDispute): Promise<void> {
    const storedRecord = await findDisputeById(tx, stripeDispute.id);
    const state = nextDisputeState(storedRecord?.state ?? null, stripeDispute.state);
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
    const source = { source: `dispute:${id}`, now: this.store.now() };
    const { refundedByShop } = await bookRefundedCharge(tx, subscription, charge, source);
    const data = { ...eventDataOf(charge, refundedByShop), outcome };
    await saveChargeAndPublish(tx, this.outbox, chargeDisputeClosed, { charge, data });
  }
}
