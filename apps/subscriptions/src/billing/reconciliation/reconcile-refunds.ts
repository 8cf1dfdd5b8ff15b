import {
  getDispute,
  listDisputes,
  listRefunds,
  nextDisputeState,
  type ProviderDispute,
  type ProviderRefund,
} from '@brote/contracts/payments';
import { Injectable } from '@nestjs/common';
import { PaymentsClient, readAllPages } from '#app/billing/payments-client';
import { nextRefundState } from '#app/billing/refunds/apply-refund';
import { findDisputeById } from '#app/billing/refunds/sync-disputes';
import type { Refund } from '#app/billing/refunds/refund';
import { SubscriptionStore } from '#app/subscription-store';
import { Repair } from './repair';
import { SELECT_CHARGE_STATE, SELECT_OPEN_DISPUTES } from './stripe-reconciliation.sql';

interface StoredChargeState {
  isShared: boolean;
  state: Refund['state'] | null;
}

/** Compares the refunds and disputes of charges at Stripe with the stored ones. */
@Injectable()
export class ReconcileRefunds {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly store: SubscriptionStore,
    private readonly repair: Repair,
  ) {}

  /**
   * Compares refunds since a time, and disputes that were open at the last sync.
   * @throws the errors of `PaymentsClient`
   */
  async reconcile(sinceDate: Date, stopSignal: AbortSignal): Promise<void> {
    const since = sinceDate.toISOString();
    for await (const { refunds } of readAllPages((cursor) => this.payments.send(listRefunds, { chargeId: null, since, cursor })))
      for (const refund of refunds) {
        if (stopSignal.aborted) return;
        if (await this.isMissed(refund)) await this.repair.repair('refund', refund.id);
      }
    for await (const { disputes } of readAllPages((cursor) => this.payments.send(listDisputes, { chargeId: null, since, cursor })))
      for (const dispute of disputes) {
        if (stopSignal.aborted) return;
        await this.repairDispute(dispute);
      }
    await this.repairOpenDisputes(stopSignal);
  }

  private async repairOpenDisputes(stopSignal: AbortSignal): Promise<void> {
    for (const { id: disputeId } of await this.store.query<{ id: string }>(SELECT_OPEN_DISPUTES)) {
      if (stopSignal.aborted) return;
      await this.repairDispute(await this.payments.send(getDispute, { disputeId }));
    }
  }

  /** A refund of a payment that also paid an order belongs to the order. */
  private async isMissed({ id: stripeRefund, state, paymentIntent }: ProviderRefund): Promise<boolean> {
    const [storedState] = await this.store.query<StoredChargeState>(SELECT_CHARGE_STATE, { paymentIntent, stripeRefund });
    if (storedState === undefined || (storedState.isShared && storedState.state === null)) return false;
    return nextRefundState(storedState.state ?? 'requested', state) !== storedState.state;
  }

  private async repairDispute({ id, state, chargeId, paymentIntent }: ProviderDispute): Promise<void> {
    const [chargeState] = await this.store.query<StoredChargeState>(SELECT_CHARGE_STATE, { paymentIntent, stripeRefund: null });
    const storedState = (await findDisputeById(this.store, id))?.state ?? null;
    if (chargeState === undefined || nextDisputeState(storedState, state) === storedState) return;
    await this.repair.repair('dispute', chargeId);
  }
}
