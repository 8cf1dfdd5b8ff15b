import { Injectable } from '@nestjs/common';
import { ApplyRefund } from './apply-refund';
import { HandleRefusedRefund } from './handle-refused-refund';
import type { Refund } from './refund.entity';
import { ReturnStock } from './return-stock';
import { SendRefund } from './send-refund';

/**
 * A refund, from its request to its effects on the order.
 *
 * 1. `RefundRequests` stores it in the transaction of the change that demands it. A refund that is stored already is not stored again.
 * 2. `ReturnStock` returns its brushes to stock. The catalogue leaves out what was returned before.
 * 3. `SendRefund` sends it to Stripe. A repeated call uses the same key, or finds the earlier refund by the id in its metadata.
 * 4. `HandleRefusedRefund`, when Stripe refuses: the refund waits for the bank that decides a dispute, or it has failed for good and staff
 *    see it on the order.
 * 5. `ApplyRefund` stores Stripe's state. Webhooks do the same by `SyncRefunds`, in any order: an older state is never stored. Once the
 *    refund has succeeded, the same transaction raises the refunded total of the order, issues the credit note and publishes the event
 *    (`ApplyRefundToOrder`), and `RefundedOrders` cancels an order of which nothing is left.
 *
 * Steps 2 to 5 run here, for one refund that a worker has claimed. After any other failure `ProcessRefund` postpones the refund and all
 * steps are repeated.
 */
@Injectable()
export class RefundWorkflow {
  constructor(
    private readonly returnStock: ReturnStock,
    private readonly sendRefund: SendRefund,
    private readonly handleRefusedRefund: HandleRefusedRefund,
    private readonly applyRefund: ApplyRefund,
  ) {}

  /** @throws Stripe's errors where the outcome is unknown, OptimisticLockError, Unavailable */
  async run(refund: Refund): Promise<void> {
    if (refund.restock === 'wanted') await this.returnStock.return(refund);
    if (refund.state !== 'requested') return;
    const answer = await this.sendRefund.send(refund);
    if (answer.kind === 'refused') await this.handleRefusedRefund.handle(refund, answer.error);
    else await this.applyRefund.applyRefund(answer.stripeRefund, answer.readAt);
  }
}
