import { orderRefunded, orderRefundFailed } from '@brote/contracts/orders';
import type { Transaction } from '@brote/persistence';
import { counter } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { IssueCreditNote } from '#app/invoicing/invoices/issue-credit-note';
import { ChangeOrder } from '#app/core/orders/change-order';
import { RefundedOrders } from './refunded-orders';
import type { Refund } from './refund.entity';
import { sumRefunded } from '#app/core/order-payments/refunded-total';

const failedRefundsCounter = counter('refund_failed_total', 'Refunds that did not reach the buyer; staff pay them another way');

/** Applies the outcome of a refund to its order: the refunded total, the credit note and the event. */
@Injectable()
export class ApplyRefundToOrder {
  constructor(
    private readonly changeOrder: ChangeOrder,
    private readonly issueCreditNote: IssueCreditNote,
    private readonly refundedOrders: RefundedOrders,
  ) {}

  async apply(tx: Transaction, refund: Refund, outcome: 'succeeded' | 'failed', at: Date): Promise<void> {
    const refundedCents = await sumRefunded(tx, refund.orderId);
    const [contract, timelineEvent] = outcome === 'succeeded' ? [orderRefunded, 'refunded'] : [orderRefundFailed, 'refund-failed'];
    const order = await this.changeOrder.change(tx, refund.orderId, contract, (changed) =>
      changed.setRefunded(refundedCents, timelineEvent, at),
    );
    if (outcome === 'failed') {
      failedRefundsCounter.inc();
      return;
    }
    await this.issueCreditNote.issue(tx, refund, order, at);
    // The service learns of a refund made at Stripe only now.
    await this.refundedOrders.cancel(tx, refund.orderId, at);
  }
}
