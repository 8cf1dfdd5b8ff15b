import type { Caller } from '@brote/contracts';
import { findDeliveryOrders, getDeliveryOrders, type DeliveriesWeekReply, type DeliveryRow } from '@brote/contracts/deliveries';
import type { RequestClient } from '@brote/messaging';

/** The pattern of an order number, or of its running part. */
const ORDER_NUMBER_PATTERN = /^#?(?:[a-z]{2}-\d{4}-\d{6,9}|\d{1,9})$/i;

/** The search term for deliveries. Only the orders' owner knows order numbers; their delivery is searched by its id. */
export async function resolveDeliverySearch(requests: RequestClient, search: string | null, caller: Caller): Promise<string | null> {
  const number = search?.trim() ?? '';
  if (!ORDER_NUMBER_PATTERN.test(number)) return search;
  const { orders } = await requests.send(findDeliveryOrders, { number }, { caller });
  return orders[0]?.deliveryId ?? search;
}

/** Deliveries with the number of their order, if they have one. */
export async function attachOrderNumbers(
  requests: RequestClient,
  deliveries: readonly DeliveryRow[],
  caller: Caller,
): Promise<DeliveryRow[]> {
  if (deliveries.length === 0) return [];
  const { orders } = await requests.send(getDeliveryOrders, { deliveryIds: deliveries.map(({ id }) => id) }, { caller });
  const byDelivery = new Map(orders.map((order) => [order.deliveryId, order]));
  return deliveries.map((delivery) => {
    const order = byDelivery.get(delivery.id);
    return order ? { ...delivery, orderId: order.orderId, orderNumber: order.number } : delivery;
  });
}

/** The same for the deliveries of a week. */
export async function attachOrderNumbersToWeek(
  requests: RequestClient,
  week: DeliveriesWeekReply,
  caller: Caller,
): Promise<DeliveriesWeekReply> {
  const rows = await attachOrderNumbers(
    requests,
    week.days.flatMap(({ first }) => first),
    caller,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const days = week.days.map((day) => ({ ...day, first: day.first.map((row) => byId.get(row.id) ?? row) }));
  return { ...week, days };
}
