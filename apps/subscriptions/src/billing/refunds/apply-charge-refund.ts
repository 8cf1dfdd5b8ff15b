import { getRefund, listRefunds, nextRefundState, type ProviderRefund, listChargesOfPayment } from '@brote/contracts/payments';
import { chargeRefunded, chargeRefundFailed } from '@brote/contracts/reporting';
import { Outbox, UUID_PATTERN } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { counter } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { SubscriptionStore } from '#app/subscription-store';
import { PaymentsClient, readAllPages } from '#app/billing/payments-client';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { lockSubscription, saveSubscription } from '#app/plans/subscriptions/subscription.queries';
import {
  bookRefundedCharge,
  saveChargeAndPublish,
  findChargeById,
  findChargeOfPaymentIntent,
  toEuros,
  eventDataOf,
  type Charge,
} from './charge';
import { addRefund, findRefundBy, type Refund } from './refund';
import { FAIL_REFUND, UPDATE_REFUND_STATE } from './refunds.sql';
import { SyncChargeDisputes } from './sync-charge-disputes';

const failedRefundsCounter = counter('charge_refund_failed_total', 'Failed refunds of charges; staff must pay the customer another way');
/** Syncs a refund, its charge and the ledger with Stripe. */
@Injectable()
export class ApplyChargeRefund {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly store: SubscriptionStore,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Syncs one refund, fetched again.
   * @throws the errors of `PaymentsClient`
   */
  async applyById(stripeRefund: string): Promise<void> {
    await this.apply(await this.payments.send(getRefund, { stripeRefund }));
  }

  /**
   * Syncs all refunds of a charge at Stripe.
   * @throws the errors of `PaymentsClient`
   */
  async applyAllOfCharge(chargeId: string): Promise<void> {
    const pages = readAllPages((cursor) => this.payments.send(listRefunds, { chargeId, cursor }));
    for await (const { refunds } of pages) for (const refund of refunds) await this.apply(refund);
  }

  /** Repeating it changes nothing. A refund of a payment without a subscription is ignored. */
  async apply(stripeRefund: ProviderRefund): Promise<void> {
    const charge = await findChargeOfPaymentIntent(this.store, stripeRefund.paymentIntent ?? '');
    if (charge === null) return;
    await this.store.run(async (tx) => {
      const subscription = await lockSubscription(tx, charge.subscriptionId);
      const refund = await this.findOrAdd(tx, charge, stripeRefund);
      if (refund !== null) await this.applyState(tx, subscription, refund, stripeRefund);
    });
  }

  /** Marks a refund that Stripe refuses as failed: it no longer counts, and staff see it. */
  async markRefused({ id }: Refund, reason: string): Promise<void> {
    await this.store.query(FAIL_REFUND, {
      id,
      reason,
      now: this.store.now(),
    });
    failedRefundsCounter.inc();
  }

  /** Stores a refund that was made in Stripe's dashboard. A refund of a payment that also paid an order belongs to the order. */
  private async findOrAdd(tx: Transaction, charge: Charge, { id, amount, refundId }: ProviderRefund): Promise<Refund | null> {
    const storedRefund =
      (await findRefundBy(tx, 'stripe_refund', id)) ?? (UUID_PATTERN.test(refundId) ? await findRefundBy(tx, 'id', refundId) : null);
    if (storedRefund !== null || charge.isShared) return storedRefund;
    return addRefund(tx, { chargeId: charge.id, cause: 'stripe', amount, basis: null, stripeRefund: id }, this.store.now());
  }

  private async applyState(tx: Transaction, subscription: Subscription, refund: Refund, stripeRefund: ProviderRefund): Promise<void> {
    const state = nextRefundState(refund.state, stripeRefund.state);
    const now = this.store.now();
    await tx.query(UPDATE_REFUND_STATE, {
      id: refund.id,
      state,
      stripeRefund: stripeRefund.id,
      finalizedAt: state === 'pending' ? null : now,
    });
    const charge = await findChargeById(tx, refund.chargeId);
    if (charge === null || state === refund.state || state === 'pending') return;
    if (state === 'failed') failedRefundsCounter.inc();
    await this.bookDifference(tx, subscription, charge, refund);
    await saveSubscription(tx, subscription);
  }

  /** Books the refunded amount, and the months that it had paid. */
  private async bookDifference(tx: Transaction, subscription: Subscription, charge: Charge, refund: Refund): Promise<void> {
    const source = { source: `refund:${refund.id}`, now: this.store.now() };
    const { difference, refundedByShop } = await bookRefundedCharge(tx, subscription, charge, source);
    if (difference === 0) return;
    const data = { ...eventDataOf(charge, refundedByShop), refunded: toEuros(charge.refunded) };
    if (difference < 0) return saveChargeAndPublish(tx, this.outbox, chargeRefundFailed, { charge, data });
    await saveChargeAndPublish(tx, this.outbox, chargeRefunded, {
      charge,
      data: { ...data, back: toEuros(difference), locale: subscription.locale },
    });
  }
}

/** Finds refunds and disputes of a payment whose events arrived before the payment was stored. */
@Injectable()
export class FindRefunds {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly applyChargeRefund: ApplyChargeRefund,
    private readonly syncChargeDisputes: SyncChargeDisputes,
  ) {}

  /**
   * Sends one request, unless the payment has refunds.
   * @throws the errors of `PaymentsClient`
   */
  async applyAllOfPayment(paymentIntent: string): Promise<void> {
    const { charges } = await this.payments.send(listChargesOfPayment, { paymentIntent });
    for (const { id, refundedAmount, isDisputed } of charges) {
      if (refundedAmount > 0) await this.applyChargeRefund.applyAllOfCharge(id);
      if (isDisputed) await this.syncChargeDisputes.syncDisputes(id);
    }
  }
}
