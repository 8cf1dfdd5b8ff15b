import type { Sql, SqlParams, Transaction } from '@brote/persistence';
import { Delivery } from './delivery';

/** Columns of a delivery, named as in `Delivery`. */
export const DELIVERY_COLUMNS = `
  id, subscription_id AS "subscriptionId", user_id AS "userId", cycle, version, status, reason, note, date::text AS date, brushes, shipping,
  months, reservation_id AS "reservationId", reservation_state AS "reservationState", reservation_due_at AS "reservationDueAt", is_noticed AS "isNoticed", carrier,
  tracking_number AS "trackingNumber", shipped_at AS "shippedAt", delivered_at AS "deliveredAt"`;

const UPDATE = `
  UPDATE delivery SET version = :version, status = :status, reason = :reason, note = :note, date = :date, brushes = :brushes, shipping = :shipping,
         months = :months, reservation_id = :reservationId, reservation_state = :reservationState, reservation_due_at = :reservationDueAt,
         is_noticed = :isNoticed, carrier = :carrier, tracking_number = :trackingNumber, shipped_at = :shippedAt, delivered_at = :deliveredAt,
         updated_at = :now
   WHERE id = :id RETURNING id`;

/** Converts rows to deliveries. */
export function toDeliveries(rows: readonly object[]): Delivery[] {
  return rows.map((row) => Object.assign(new Delivery(), row));
}

async function readDeliveries(sql: Sql, where: string, params: SqlParams): Promise<Delivery[]> {
  return toDeliveries(await sql.query<object>(`SELECT ${DELIVERY_COLUMNS} FROM delivery ${where}`, params));
}

export async function findDeliveryById(sql: Sql, id: string): Promise<Delivery | null> {
  return (await readDeliveries(sql, 'WHERE id = :id', { id }))[0] ?? null;
}

/** Deliveries of a subscription that have not left and were not cancelled, the next first. */
export function findUpcomingDeliveriesOf(sql: Sql, subscriptionId: string): Promise<Delivery[]> {
  return readDeliveries(sql, `WHERE subscription_id = :subscriptionId AND status IN ('scheduled', 'waiting') ORDER BY cycle`, {
    subscriptionId,
  });
}

/** Failed deliveries, which would be sent again. */
export function findFailedDeliveriesOf(sql: Sql, subscriptionId: string): Promise<Delivery[]> {
  return readDeliveries(sql, `WHERE subscription_id = :subscriptionId AND status = 'failed' ORDER BY cycle`, { subscriptionId });
}

/** Deliveries in transit or delivered, the first one first. */
export function findSentDeliveriesOf(sql: Sql, subscriptionId: string): Promise<Delivery[]> {
  return readDeliveries(sql, `WHERE subscription_id = :subscriptionId AND status IN ('in_transit', 'delivered') ORDER BY cycle`, {
    subscriptionId,
  });
}

/** Skipped deliveries with a future day: customers see them and can restore them in time. */
export function findSkippedDeliveriesOf(sql: Sql, subscriptionIds: readonly string[], today: string): Promise<Delivery[]> {
  return readDeliveries(sql, `WHERE subscription_id = ANY(:subscriptionIds) AND status = 'skipped' AND date >= :today ORDER BY cycle`, {
    subscriptionIds,
    today,
  });
}

/** The same for several subscriptions, the next first. */
export function findUpcomingDeliveriesOfSeveral(sql: Sql, subscriptionIds: readonly string[]): Promise<Delivery[]> {
  return readDeliveries(sql, `WHERE subscription_id = ANY(:subscriptionIds) AND status IN ('scheduled', 'waiting') ORDER BY cycle`, {
    subscriptionIds,
  });
}

/** Deliveries that have left, the newest first, at most 12 of each subscription. */
export function findPastDeliveriesOf(sql: Sql, subscriptionIds: readonly string[]): Promise<Delivery[]> {
  return readDeliveries(
    sql,
    `WHERE id IN (SELECT past.id FROM unnest(:subscriptionIds::uuid[]) AS one(id) CROSS JOIN LATERAL
       (SELECT d.id FROM delivery d WHERE d.subscription_id = one.id AND d.status IN ('in_transit', 'delivered', 'failed')
         ORDER BY d.cycle DESC LIMIT 12) past) ORDER BY cycle DESC`,
    { subscriptionIds },
  );
}

/** The delivery with the cycle number; null when it is not planned yet. */
export async function findDeliveryOfCycle(sql: Sql, subscriptionId: string, cycle: number): Promise<Delivery | null> {
  return (await readDeliveries(sql, 'WHERE subscription_id = :subscriptionId AND cycle = :cycle', { subscriptionId, cycle }))[0] ?? null;
}

/** Saves a delivery. The caller has locked its subscription. */
export async function saveDelivery(tx: Transaction, delivery: Delivery, now: Date): Promise<void> {
  const { id, version, status, reason, note, date, months, carrier, trackingNumber, shippedAt, deliveredAt } = delivery;
  const { reservationId, reservationState, reservationDueAt, isNoticed } = delivery;
  await tx.query(UPDATE, {
    ...{ id, version, status, reason, note, date, months, carrier, trackingNumber, shippedAt, deliveredAt },
    ...{ reservationId, reservationState, reservationDueAt, isNoticed },
    brushes: JSON.stringify(delivery.brushes),
    shipping: delivery.shipping === null ? null : JSON.stringify(delivery.shipping),
    now,
  });
}
