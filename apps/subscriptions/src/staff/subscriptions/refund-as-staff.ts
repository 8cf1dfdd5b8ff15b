import { refundChargeAsStaff, type RefundChargeRequest, type SubscriptionInvoicesReply } from '@brote/contracts/subscriptions';
import { type CallContext, refuse } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { OwnSubscriptions } from '#app/changes/manage/own-subscriptions';
import { findChargeById, sumRefundedOrPending } from '#app/billing/refunds/charge';
import { addRefund, findRefundBy } from '#app/billing/refunds/refund';
import { SubscriptionStore } from '#app/subscription-store';
import { lockSubscription, findSubscriptionById } from '#app/plans/subscriptions/subscription.queries';
import { SubscriptionAudit } from './subscription-audit';

/** Staff refund a charge, in whole or in part. */
@Injectable()
export class RefundAsStaff {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly ownSubscriptions: OwnSubscriptions,
    private readonly audit: SubscriptionAudit,
  ) {}

  /** Stores the command; a worker sends it. Repeating it changes nothing. @throws Refusal of `refundChargeAsStaff` */
  async refund(request: RefundChargeRequest, call: CallContext): Promise<SubscriptionInvoicesReply> {
    this.audit.requireRecentAuthentication(call);
    const subscription =
      (await findSubscriptionById(this.store, request.subscriptionId)) ?? refuse(refundChargeAsStaff, 'SUBSCRIPTION_UNKNOWN');
    await this.store.run((tx) => this.addStaffRefund(tx, request, call));
    return this.ownSubscriptions.listInvoices(subscription.id, subscription.userId);
  }

  private async addStaffRefund(tx: Transaction, request: RefundChargeRequest, call: CallContext): Promise<void> {
    const { subscriptionId, invoiceId, refundId: id, amount, reason: note } = request;
    // Each refund locks the subscription, so that two refunds cannot use the same rest.
    const lockedSubscription = await lockSubscription(tx, subscriptionId);
    if ((await findRefundBy(tx, 'id', id)) !== null) return;
    const charge = await findChargeById(tx, invoiceId);
    const refundableCents = charge?.subscriptionId === subscriptionId ? charge.amount - (await sumRefundedOrPending(tx, invoiceId)) : 0;
    const refundCents = amount ?? refundableCents;
    if (refundCents <= 0 || refundCents > refundableCents) refuse(refundChargeAsStaff, 'REFUND_TOO_LARGE', { left: refundableCents });
    await addRefund(tx, { id, chargeId: invoiceId, cause: 'staff', note, amount: refundCents }, this.store.now());
    await this.audit.record(tx, call, 'refund', {
      found: lockedSubscription,
      after: { invoiceId, refundId: id, amount: refundCents, left: refundableCents - refundCents },
    });
  }
}
