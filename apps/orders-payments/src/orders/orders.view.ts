import type { Currency, MoneyView } from '@brote/contracts';
import type { OrderFact, OrderView, PaymentMethodView } from '@brote/contracts/orders';
import { euros, vatIncluded } from '@brote/money';
import type { Payment } from '#app/payments/payment.entity';
import type { Order } from './order.entity';
import { isCancellable } from './is-cancellable';
import { trackingView } from './tracking';
import { isWithdrawable, withdrawableUntil } from './withdrawal-period';

/** An order with what belongs to it. */
export interface WholeOrder {
  order: Order;
  payment: Payment | null;
  invoiceNumber: string | null;
}

const money = (amount: number, currency: Currency): MoneyView => ({ amount, currency });

/** What the owner of an order may see, and may do with it now. */
export function orderView({ order, payment, invoiceNumber }: WholeOrder, linkToken: string, now: Date): OrderView {
  const { currency } = order;
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    cancelReason: order.cancelReason,
    placedAt: order.placedAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    locale: order.locale,
    items: order.lines.map(({ productId, name, quantity, unitPrice, lineTotal, brushes }) => ({
      productId,
      name,
      quantity,
      unitPrice: money(unitPrice, currency),
      lineTotal: money(lineTotal, currency),
      brushes,
    })),
    subtotal: money(order.total, currency),
    shipping: money(0, currency),
    total: money(order.total, currency),
    refunded: money(order.refunded, currency),
    vat: { ratePermille: order.vatRatePermille, amount: { ...vatIncluded(euros(order.total), order.vatRatePermille).vat } },
    shippingInfo: order.shipping,
    paymentMethod: payment ? paymentMethodView(payment) : null,
    invoiceNumber,
    tracking: trackingView(order),
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    cancellable: isCancellable(order),
    withdrawable: isWithdrawable(order, now),
    // The time of a box is that of its plan, which only the service of plans knows.
    withdrawableUntil: order.isBox ? null : (withdrawableUntil(order)?.toISOString() ?? null),
    subscriptionId: order.subscriptionId,
    timeline: order.timeline,
    termsVersion: order.termsVersion,
    linkToken,
  };
}

function paymentMethodView({ methodType, brand, last4 }: Pick<Payment, 'methodType' | 'brand' | 'last4'>): PaymentMethodView {
  return { type: methodType, brand, last4 };
}

/** What other services are told about an order: ids and figures, no person. */
export function orderFact(order: Order): OrderFact {
  if (order.checkoutId === null) throw new Error(`What happens to ${order.id} is told as what happens to its box`);
  return {
    orderId: order.id,
    checkoutId: order.checkoutId,
    userId: order.userId,
    number: order.number,
    status: order.status,
    cancelReason: order.cancelReason,
    total: money(order.total, order.currency),
    refunded: money(order.refunded, order.currency),
    ...(order.refundDays.length === 0 ? {} : { refundDays: order.refundDays }),
    itemCount: order.itemCount,
    brushCount: order.brushCount,
    country: order.country,
    locale: order.locale,
    placedAt: order.placedAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
  };
}
