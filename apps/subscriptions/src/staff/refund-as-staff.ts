import { refundChargeAsStaff, type RefundChargeRequest, type SubscriptionInvoicesReply } from '@brote/contracts/subscriptions';
import { type CallContext, refuse } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { ReadOwn } from '#app/manage/read-own';
import { chargeById, refundedOrPending } from '#app/refunds/charge';
import { addRefund, refundBy } from '#app/refunds/refund';
import { Store } from '#app/store';
import { lockSubscription, subscriptionById } from '#app/subscriptions/subscription-rows';
import { SubscriptionAudit } from './subscription-audit';

/** Staff refund a charge, in whole or in part. */
@Injectable()
export class RefundAsStaff {
  constructor(
    private readonly store: Store,
    private readonly read: ReadOwn,
    private readonly audit: SubscriptionAudit,
  ) {}

  /** Stores the command; a worker sends it. Repeating it changes nothing. @throws Refusal of `refundChargeAsStaff` */
  async refund(request: RefundChargeRequest, call: CallContext): Promise<SubscriptionInvoicesReply> {
    this.audit.requireRecentAuthentication(call);
    const one = (await subscriptionById(this.store, request.subscriptionId)) ?? refuse(refundChargeAsStaff, 'SUBSCRIPTION_UNKNOWN');
    await this.store.run((tx) => this.add(tx, request, call));
    return this.read.invoices(one.id, one.userId);
  }

  private async add(tx: Transaction, request: RefundChargeRequest, call: CallContext): Promise<void> {
    const { subscriptionId, invoiceId, refundId: id, amount, reason: note } = request;
    // Each refund locks the subscription, so that two refunds cannot use the same rest.
    const found = await lockSubscription(tx, subscriptionId);
    if ((await refundBy(tx, 'id', id)) !== null) return;
    const charge = await chargeById(tx, invoiceId);
    const left = charge?.subscriptionId === subscriptionId ? charge.amount - (await refundedOrPending(tx, invoiceId)) : 0;
    const wanted = amount ?? left;
    if (wanted <= 0 || wanted > left) refuse(refundChargeAsStaff, 'REFUND_TOO_LARGE', { left });
    await addRefund(tx, { id, chargeId: invoiceId, cause: 'staff', note, amount: wanted }, this.store.now());
    await this.audit.record(tx, call, 'refund', { found, after: { invoiceId, refundId: id, amount: wanted, left: left - wanted } });
  }
}
