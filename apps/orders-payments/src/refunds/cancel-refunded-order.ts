import { orderCancelled } from '@brote/contracts/orders';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { disputesOf } from '#app/disputes/dispute';
import { ChangeOrder } from '#app/orders/change-order';
import { Payment } from '#app/payments/payment.entity';
import { giveUpReplacement } from '#app/shipments/give-up-replacement';
import { RefundsQueries } from './refunds.queries';
import { stillOwed } from './what-went-back';

/** The catalogue is told afterwards, until it has understood; telling it twice changes nothing. */
const RETURN_STOCK = `
  INSERT INTO replacement_return (replacement_id, order_id)
  SELECT reservation_id, order_id FROM checkout WHERE order_id = $1 ON CONFLICT DO NOTHING`;

/** Money and parcel are one state: an order that waits to be sent and whose whole payment goes back is cancelled. */
@Injectable()
export class CancelRefundedOrder {
  constructor(
    private readonly changeOrder: ChangeOrder,
    private readonly refunds: RefundsQueries,
  ) {}

  /**
   * Part of the transaction that wrote the refund or the lost dispute; takes the lock of the order. False when nothing was cancelled: the order
   * does not wait to be sent, or a part of its payment stays. Stock that has not left returns once: the catalogue
   * leaves out what came back before.
   */
  async cancel(tx: Transaction, orderId: string, at: Date): Promise<boolean> {
    const order = await this.changeOrder.locked(tx, orderId);
    if (order === null || order.isBox || order.status !== 'processing') return false;
    const payment = await tx.manager.findOneBy(Payment, { orderId });
    const refunds = await this.refunds.ofOrder(orderId, tx.manager);
    if (payment === null || stillOwed(payment, refunds, await disputesOf(tx, orderId)) > 0) return false;
    const cancelled = await this.changeOrder.execute(tx, orderId, orderCancelled, (changed) => changed.cancel('staff', at));
    await giveUpReplacement(tx, cancelled);
    if (cancelled.shippedAt === null) await tx.execute(RETURN_STOCK, [orderId]);
    return true;
  }
}
