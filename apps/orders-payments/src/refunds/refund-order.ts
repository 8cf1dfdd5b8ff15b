import type { OrderView, RefundOrderRequest } from '@brote/contracts/orders';
import { refundOrderAsStaff } from '@brote/contracts/staff-orders';
import { refuse } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { disputesOf } from '#app/disputes/dispute';
import { alone, type Alongside } from '#app/orders/alongside';
import { GetOrder } from '#app/orders/get-order';
import { Payment } from '#app/payments/payment.entity';
import { CancelRefundedOrder, mayReturnAll } from './cancel-refunded-order';
import { RefundIntents } from './refund-intents';
import { RefundsQueries } from './refunds.queries';
import { refundableNow } from './what-went-back';

/** Staff refund an order, wholly or in part. One that has not left is cancelled with its whole payment. */
@Injectable()
export class RefundOrder {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly refunds: RefundsQueries,
    private readonly intents: RefundIntents,
    private readonly cancelRefunded: CancelRefundedOrder,
    private readonly getOrder: GetOrder,
  ) {}

  /** Stores the intent; a worker sends it. Repeating it changes nothing. @throws Refusal ORDER_UNKNOWN, ORDER_NOT_PAID, REFUND_TOO_LARGE */
  async execute(request: RefundOrderRequest, alongside: Alongside = alone): Promise<OrderView> {
    await this.unitOfWork.run((tx) => this.store(tx, request, alongside));
    return this.getOrder.byId(request.orderId);
  }

  private async store(tx: Transaction, request: RefundOrderRequest, alongside: Alongside): Promise<void> {
    const { refundId, orderId, amount, reason, restock } = request;
    // The order's row lock lets two refunds at once see each other.
    const [order] = await tx.query<{ id: string }>('SELECT id FROM orders WHERE id = $1 FOR UPDATE', [orderId]);
    if (order === undefined) refuse(refundOrderAsStaff, 'ORDER_UNKNOWN');
    const earlier = await this.refunds.byId(refundId, tx.manager);
    if (earlier !== null) return earlier.orderId === orderId ? undefined : refuse(refundOrderAsStaff, 'ORDER_UNKNOWN');
    const payment = await tx.manager.findOneBy(Payment, { orderId });
    if (payment === null) return refuse(refundOrderAsStaff, 'ORDER_NOT_PAID');
    const before = await this.refunds.ofOrder(orderId, tx.manager);
    const left = refundableNow(payment, before, await disputesOf(tx, orderId));
    const wanted = amount ?? left;
    if (wanted <= 0 || wanted > left) refuse(refundOrderAsStaff, 'REFUND_TOO_LARGE', { left });
    const given = { id: refundId, orderId, paymentIntent: payment.paymentIntent, amount: wanted, reason, stripeKey: `rf_${refundId}` };
    const { requestedAt } = await this.intents.request(tx, { ...given, restock: restock && wanted === left && mayReturnAll(before) });
    const cancelled = await this.cancelRefunded.cancel(tx, orderId, requestedAt);
    await alongside(tx, { before: { left }, after: { refundId, amount: wanted, reason, restock, left: left - wanted, cancelled } });
  }
}
