import { chargeRefunded, chargeRefundFailed } from '@brote/contracts/reporting';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { counter } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Store } from '#app/store';
import { idOf } from '#app/stripe/stripe-state';
import type { Subscription } from '#app/subscriptions/subscription';
import { lockSubscription, saveSubscription } from '#app/subscriptions/subscription-rows';
import { bookRefundedCharge } from './book-refunded-charge';
import { changeCharge, chargeById, chargeOfPaymentIntent, eur, eventDataOf, type Charge } from './charge';
import { addRefund, refundBy, type Refund } from './refund';

const failed = counter('charge_refund_failed_total', 'Failed refunds of charges; staff must pay the customer another way');
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SINGLE_RETRY = { maxNetworkRetries: 1 };

/** Syncs a refund, its charge and the ledger with Stripe. */
@Injectable()
export class ApplyRefund {
  constructor(
    private readonly stripe: Stripe,
    private readonly store: Store,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Syncs one refund, fetched again.
   * @throws Stripe's errors
   */
  async byId(id: string): Promise<void> {
    await this.apply(await this.stripe.refunds.retrieve(id, {}, SINGLE_RETRY));
  }

  /**
   * Syncs all refunds of a charge at Stripe.
   * @throws Stripe's errors
   */
  async ofCharge(charge: string): Promise<void> {
    for await (const refund of this.stripe.refunds.list({ charge, limit: 100 }, SINGLE_RETRY)) await this.apply(refund);
  }

  /** Repeating it changes nothing. A refund of a payment without a subscription is ignored. */
  async apply(there: Stripe.Refund): Promise<void> {
    const charge = await chargeOfPaymentIntent(this.store, idOf(there.payment_intent) ?? '');
    if (charge === null) return;
    await this.store.run(async (tx) => {
      const one = await lockSubscription(tx, charge.subscriptionId);
      const refund = await this.find(tx, charge, there);
      if (refund !== null) await this.settle(tx, one, refund, there);
    });
  }

  /** Marks a refund that Stripe refuses as failed: it no longer counts, and staff see it. */
  async refuse({ id }: Refund, reason: string): Promise<void> {
    await this.store.query(`UPDATE refund SET state = 'failed', last_error = $2, finalized_at = $3 WHERE id = $1 AND state = 'requested'`, [
      id,
      reason,
      this.store.now(),
    ]);
    failed.inc();
  }

  /** Stores a refund that was made in Stripe's dashboard. A refund of a payment that also paid an order belongs to the order. */
  private async find(tx: Transaction, charge: Charge, { id, amount, metadata }: Stripe.Refund): Promise<Refund | null> {
    const named = metadata?.['refund_id'] ?? '';
    const known = (await refundBy(tx, 'stripe_refund', id)) ?? (UUID.test(named) ? await refundBy(tx, 'id', named) : null);
    if (known !== null || charge.isShared) return known;
    return addRefund(tx, { chargeId: charge.id, cause: 'stripe', amount, stripeRefund: id }, this.store.now());
  }

  private async settle(tx: Transaction, one: Subscription, refund: Refund, there: Stripe.Refund): Promise<void> {
    const state = nextState(refund.state, there.status);
    const now = this.store.now();
    await tx.query('UPDATE refund SET state = $2, stripe_refund = $3, finalized_at = $4, last_error = NULL WHERE id = $1', [
      ...[refund.id, state],
      ...[there.id, state === 'pending' ? null : now],
    ]);
    const charge = await chargeById(tx, refund.chargeId);
    if (charge === null || state === refund.state || state === 'pending') return;
    if (state === 'failed') failed.inc();
    await this.count(tx, one, charge, refund);
    await saveSubscription(tx, one);
  }

  /** Books the refunded amount, and the months that it had paid. */
  private async count(tx: Transaction, one: Subscription, charge: Charge, refund: Refund): Promise<void> {
    const difference = await bookRefundedCharge(tx, one, charge, { source: `refund:${refund.id}`, now: this.store.now() });
    if (difference === 0) return;
    const data = { ...eventDataOf(charge), refunded: eur(charge.refunded) };
    if (difference < 0) return changeCharge(tx, this.outbox, chargeRefundFailed, { charge, data });
    await changeCharge(tx, this.outbox, chargeRefunded, { charge, data: { ...data, back: eur(difference), locale: one.locale } });
  }
}

/** State of a refund for the status at Stripe. A succeeded refund may still fail; a failed one stays failed. */
export function nextState(from: Refund['state'], status: string | null): Refund['state'] {
  if (from === 'failed' || status === 'failed' || status === 'canceled') return 'failed';
  return status === 'succeeded' || from === 'succeeded' ? 'succeeded' : 'pending';
}
