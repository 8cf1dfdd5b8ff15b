import type { Currency, MoneyView } from '@brote/contracts';
import type {
  OrderDocumentView,
  OrderEventData,
  OrderItemView,
  OrderView,
  OrderWithdrawalView,
  PaymentMethodView,
  WithdrawalItem,
} from '@brote/contracts/orders';
import { eurosFromCents, splitVat } from '@brote/money';
import type { Payment } from '#app/core/order-payments/payment.entity';
import { countBrushesLeft, sumCounts, soldBrushesOf, type TakenItems } from './brush-counts';
import type { Order, OrderLine } from './order.entity';
import { expectedDaysOf, trackingView } from './parcel.view';
import { isWithdrawable, withdrawableUntil } from './withdrawal-period';

/** A withdrawal as read from the database; its time is not in the contract's format yet. */
export type DeclaredWithdrawal = Omit<OrderWithdrawalView, 'receivedAt'> & { receivedAt: string };

/** An order with its related records. */
export interface DetailedOrder {
  order: Order;
  payment: Payment | null;
  /** The invoice, then the credit notes. */
  documents: OrderDocumentView[];
  /** The lists of items that were withdrawn from or refunded. */
  taken: WithdrawalItem[][];
  /** The same for the owner: without unproven statements. */
  takings: TakenItems[];
  withdrawals: DeclaredWithdrawal[];
}

const toMoney = (amount: number, currency: Currency): MoneyView => ({ amount, currency });

/** The owner's view of an order, with the actions allowed now. */
export function orderView(
  { order, payment, documents, taken, takings, withdrawals }: DetailedOrder,
  linkToken: string,
  now: Date,
): OrderView {
  const { id, number, status, cancelReason, locale, subscriptionId, timeline, termsVersion, currency } = order;
  const remaining = countBrushesLeft(order.lines, taken);
  const soldBrushLists = soldBrushesOf(order, takings);
  return {
    ...{ id, number, status, cancelReason, locale, subscriptionId, timeline, termsVersion, documents, linkToken },
    invoiceNumber: documents.find(({ isCreditNote }) => !isCreditNote)?.number ?? null,
    placedAt: order.placedAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    items: order.lines.map((line, index) => ({
      ...itemView(line, currency),
      brushesLeft: [...(remaining[index] ?? [])],
      soldBrushes: soldBrushLists[index] ?? [],
    })),
    subtotal: toMoney(order.total, currency),
    shipping: toMoney(0, currency),
    total: toMoney(order.total, currency),
    refunded: toMoney(order.refunded, currency),
    vat: vatView(order),
    ...buyerView(order),
    paymentMethod: payment ? paymentMethodView(payment) : null,
    ...parcelView(order),
    cancellable: order.isCancellable,
    withdrawable: isWithdrawable(order, now) && sumCounts(remaining) > 0,
    // The period of a delivery is that of its plan, which only the subscriptions service knows.
    withdrawableUntil: order.isSubscriptionDelivery ? null : (withdrawableUntil(order)?.toISOString() ?? null),
    withdrawals: withdrawals.map(({ receivedAt, ...withdrawal }) => ({ ...withdrawal, receivedAt: new Date(receivedAt).toISOString() })),
  };
}

function buyerView({ shipping, company }: Order): Pick<OrderView, 'shippingInfo' | 'company'> {
  return { shippingInfo: shipping, ...(company === null ? {} : { company }) };
}

function vatView({ total, vatRatePermille, vatCountry }: Order): OrderView['vat'] {
  const { vat } = splitVat(eurosFromCents(total), vatRatePermille);
  return { ratePermille: vatRatePermille, ...(vatCountry === null ? {} : { country: vatCountry }), amount: { ...vat } };
}

/** The tracking of the parcel and its expected arrival. */
function parcelView(order: Order): Pick<OrderView, 'tracking' | 'deliveredAt' | 'leavesOn' | 'arrivesFrom' | 'arrivesUntil'> {
  const leavesOn = order.leavesOn ?? order.deliveryDate;
  return {
    tracking: trackingView(order),
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    leavesOn: order.status === 'processing' ? leavesOn : null,
    ...expectedDaysOf(order),
  };
}

/** A line of an order as its buyer sees it. */
export function itemView({ productId, name, quantity, unitPrice, lineTotal, brushes }: OrderLine, currency: Currency): OrderItemView {
  return { productId, name, quantity, unitPrice: toMoney(unitPrice, currency), lineTotal: toMoney(lineTotal, currency), brushes };
}

function paymentMethodView({ methodType, brand, last4 }: Pick<Payment, 'methodType' | 'brand' | 'last4'>): PaymentMethodView {
  return { type: methodType, brand, last4 };
}

/** The event data of an account: names no person. */
export function orderEventData(order: Order): OrderEventData {
  const { id: orderId, checkoutId, userId, number, status, cancelReason, itemCount, brushCount, country, locale } = order;
  if (checkoutId === null) throw new Error(`Order ${order.id} publishes no events: its delivery publishes them`);
  return {
    ...{ orderId, checkoutId, userId, number, status, cancelReason, itemCount, brushCount, country, locale },
    total: toMoney(order.total, order.currency),
    refunded: toMoney(order.refunded, order.currency),
    ...(order.refundDays.length === 0 ? {} : { refundDays: order.refundDays }),
    placedAt: order.placedAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
  };
}
