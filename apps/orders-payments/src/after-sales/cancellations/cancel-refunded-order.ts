import { orderCancelled } from '@brote/contracts/orders';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { CancelActor } from '#app/core/orders/order.entity';
import { sumCounts, countBrushesToSend } from '#app/core/orders/brush-counts';
import { ChangeOrder } from '#app/core/orders/change-order';
import { Payment } from '#app/core/order-payments/payment.entity';
import { abandonReplacement, requestReturn } from '#app/fulfilment/shipments/replacement-return.entity';
import { uuidv7 } from '@brote/messaging';
import { RefundRequests, type RefundedOrders } from '#app/payments/refunds/refund-requests';
import { readOwed } from '#app/payments/refunds/refunds.queries';
import { Checkout } from '#app/sales/checkout/checkout.entity';

/** Printed on the credit note. */
const CANCEL_REASON_TEXTS = { en: 'Nothing was left to send', es: 'No quedaba nada por enviar' } as const;

/**
 * Money, brushes and parcel are one state. An order that waits to be sent is cancelled with its whole payment.
 * It is also cancelled once all its brushes were withdrawn from or refunded.
 */
@Injectable()
export class CancelRefundedOrder implements RefundedOrders {
  constructor(
    private readonly changeOrder: ChangeOrder,
    private readonly refundRequests: RefundRequests,
  ) {}

  /**
   * Runs in the transaction of the refund, the withdrawal, the failed delivery or the lost dispute; locks the order.
   * Returns false when nothing was cancelled: the order does not wait to be sent, or a part of its payment and a brush stay.
   * The rest of the payment is refunded too: the shop keeps no money for brushes that it does not send.
   * Stock that has not left returns once: the catalogue leaves out brushes that were returned before.
   */
  async cancel(tx: Transaction, orderId: string, at: Date, actor: CancelActor = 'staff'): Promise<boolean> {
    const order = await this.changeOrder.lockAndRead(tx, orderId);
    if (order === null || order.isSubscriptionDelivery || order.status !== 'processing') return false;
    const payment = await tx.repository(Payment).findOneBy({ orderId });
    if (payment === null) return false;
    const owedCents = await readOwed(tx, payment);
    if (owedCents > 0 && sumCounts(await countBrushesToSend(tx, order)) > 0) return false;
    const cancelledOrder = await this.changeOrder.change(tx, orderId, orderCancelled, (changed) => changed.cancel(actor, at));
    await abandonReplacement(tx, cancelledOrder);
    if (cancelledOrder.shippedAt === null) await returnStock(tx, orderId);
    if (owedCents > 0) await this.refundRemainder(tx, payment, owedCents, CANCEL_REASON_TEXTS[order.locale]);
    return true;
  }

  private async refundRemainder(tx: Transaction, { orderId, paymentIntent }: Payment, amount: number, reason: string): Promise<void> {
    const id = uuidv7();
    await this.refundRequests.request(tx, {
      id,
      orderId,
      paymentIntent,
      amount,
      reason,
      cause: 'cancellation',
      stripeKey: `rf_${id}`,
      restock: false,
    });
  }
}

/** A second return changes nothing. */
async function returnStock(tx: Transaction, orderId: string): Promise<void> {
  const checkout = await tx.repository(Checkout).findOneBy({ orderId });
  if (checkout !== null) await requestReturn(tx, orderId, checkout.reservationId);
}
