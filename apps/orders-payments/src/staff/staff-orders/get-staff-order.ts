import { getStaffOrder, type OrderAction, type OrderRefundView, type StaffOrderView } from '@brote/contracts/staff-orders';
import { refuse } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Clock, expectedArrivalDays, madridDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { sumCounts, toWithdrawnLines } from '#app/core/orders/brush-counts';
import { type Order, mayBecome } from '#app/core/orders/order.entity';
import { OrdersQueries } from '#app/core/orders/orders.queries';
import { ERASED_NAME, erasedShipping, lastDispatchDayOf } from '#app/core/erasure/erased-person';
import { orderView } from '#app/core/orders/orders.view';
import type { Refund } from '#app/payments/refunds/refund.entity';
import { RefundsQueries } from '#app/payments/refunds/refunds.queries';
import { overallDisputeState } from '#app/core/order-payments/dispute.entity';
import { findDisputesOf, refundableAmount } from '#app/core/order-payments/payments.queries';
import { StaffOrdersQueries } from './staff-orders.queries';

/** The staff view of an order. */
@Injectable()
export class GetStaffOrder {
  constructor(
    private readonly orders: OrdersQueries,
    private readonly refunds: RefundsQueries,
    private readonly database: Database,
    private readonly staffOrders: StaffOrdersQueries,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal ORDER_UNKNOWN */
  async get(orderId: string): Promise<StaffOrderView> {
    const detailedOrder = await this.orders.findDetailed(orderId);
    if (detailedOrder === null) return refuse(getStaffOrder, 'ORDER_UNKNOWN');
    const { order, payment } = detailedOrder;
    const [refunds, disputes, notes, isHidden, brushCountsToSend] = await Promise.all([
      this.refunds.byOrder(orderId),
      findDisputesOf(this.database, orderId),
      this.staffOrders.findNotesOf(orderId),
      this.staffOrders.isHidden(orderId),
      this.staffOrders.countBrushesToSend(order),
    ]);
    const refundableCents = payment === null ? 0 : refundableAmount(payment, refunds, disputes);
    const view: StaffOrderView = {
      order: orderView(detailedOrder, '', this.clock.now()),
      ...parcelDaysOf(order),
      userId: order.userId,
      endsOn: lastDispatchDayOf(order),
      disputed: order.disputedAt !== null,
      dispute: overallDisputeState(disputes) ?? (order.disputedAt === null ? null : 'open'),
      paymentReference: payment?.paymentIntent ?? null,
      refundable: { amount: refundableCents, currency: order.currency },
      refunds: [...refunds].sort(compareByRequestTime).map((refund) => refundView(refund, order)),
      notes: notes.map(({ id, authorId, text, at }) => ({ id, authorId, text, at: at.toISOString() })),
      actions: actionsFor(order, refundableCents, sumCounts(brushCountsToSend) > 0),
    };
    return isHidden ? hidePerson(view) : view;
  }
}

/** The rest of an order whose person staff no longer see. */
function hidePerson({ order: { company: _company, ...order }, refunds, ...rest }: StaffOrderView): StaffOrderView {
  return {
    ...rest,
    order: { ...order, shippingInfo: erasedShipping(order.shippingInfo.country), paymentMethod: null, withdrawals: [] },
    refunds: refunds.map((refund) => ({ ...refund, reason: ERASED_NAME })),
    notes: [],
  };
}

function parcelDaysOf(order: Order): Pick<StaffOrderView, 'leavesOn' | 'arrivesFrom' | 'arrivesUntil'> {
  const { deliversOn, deliveryDate, shippedAt, country } = order;
  const leavesOn = order.leavesOn ?? deliversOn ?? deliveryDate;
  if (leavesOn === null || deliversOn === null) return { leavesOn, arrivesFrom: null, arrivesUntil: null };
  return { leavesOn, ...expectedArrivalDays({ leavesOn: shippedAt === null ? leavesOn : madridDay(shippedAt), deliversOn, country }) };
}

const compareByRequestTime = (one: Refund, other: Refund): number => one.requestedAt.getTime() - other.requestedAt.getTime();

function refundView({ id, amount, reason, items, state, requestedAt, finalizedAt }: Refund, { currency, lines }: Order): OrderRefundView {
  const times = { requestedAt: requestedAt.toISOString(), finalizedAt: finalizedAt?.toISOString() ?? null };
  return { id, amount: { amount, currency }, reason, lines: toWithdrawnLines(lines, items ?? []), state, ...times };
}

function actionsFor(order: Order, refundable: number, hasBrushesToSend: boolean): OrderAction[] {
  const isAllowedByAction: Readonly<Record<OrderAction, boolean>> = {
    ship: hasBrushesToSend && !order.isSubscriptionDelivery && mayBecome(order.status, 'shipped'),
    deliver: !order.isSubscriptionDelivery && mayBecome(order.status, 'delivered'),
    cancel: order.isCancellable,
    refund: refundable > 0,
  };
  return (Object.keys(isAllowedByAction) as OrderAction[]).filter((action) => isAllowedByAction[action]);
}
