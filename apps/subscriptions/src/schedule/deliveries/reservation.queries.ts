import type { Locale } from '@brote/contracts';
import { SAME_VERSION, type Sql, type Transaction } from '@brote/persistence';
import { Any, In } from 'typeorm';
import { Delivery } from './delivery';

/** End of a page of deliveries, and start of the next. */
export interface PageCursor {
  date: string;
  id: string;
}

export const FIRST_CURSOR: PageCursor = { date: '0001-01-01', id: '00000000-0000-0000-0000-000000000000' };

// Deliveries of the coming days without a reservation, paged by day and id. Those of past-due plans wait for the payment.
const SELECT_UNRESERVED = `
  SELECT d.id, d.date::text AS date FROM delivery d JOIN subscription s ON s.id = d.subscription_id
   WHERE d.status IN ('scheduled', 'waiting') AND d.reservation_state IN ('none', 'asked') AND d.reason IS DISTINCT FROM 'payment'
     AND d.date <= :until AND (d.date, d.id) > (:afterDate::date, :afterId::uuid) AND (d.reservation_due_at IS NULL OR d.reservation_due_at <= :now)
     AND s.status IN ('active', 'paused', 'cancelled')
   ORDER BY d.date, d.id LIMIT :limit`;

// Locks several subscriptions in the order of their ids, so that two transactions cannot deadlock.
const LOCK_SUBSCRIPTIONS = `
  SELECT id, locale FROM subscription WHERE id IN (SELECT subscription_id FROM delivery WHERE id = ANY(:deliveryIds::uuid[])) ORDER BY id FOR UPDATE`;

const UPDATE_RESERVATIONS = `
  UPDATE delivery SET version = h.version, status = h.status, reason = h.reason, date = h.date, reservation_state = h.reservation_state,
         reservation_due_at = h.reservation_due_at, updated_at = :now
    FROM jsonb_to_recordset(:rows::jsonb)
      AS h(id uuid, version int, status text, reason text, date date, reservation_state text, reservation_due_at timestamptz)
   WHERE delivery.id = h.id`;

/** Deliveries up to the day whose reservation is due, the earliest first. */
export function findUnreservedDeliveries(
  sql: Sql,
  until: string,
  now: Date,
  { after, limit }: { after: PageCursor; limit: number },
): Promise<PageCursor[]> {
  return sql.query<PageCursor>(SELECT_UNRESERVED, { until, afterDate: after.date, afterId: after.id, now, limit });
}

/** Locks the subscriptions of the deliveries. Returns their languages. */
export async function lockSubscriptionsOf(tx: Transaction, deliveryIds: readonly string[]): Promise<ReadonlyMap<string, Locale>> {
  const rows = await tx.query<{ id: string; locale: Locale }>(LOCK_SUBSCRIPTIONS, { deliveryIds });
  return new Map(rows.map(({ id, locale }) => [id, locale]));
}

/**
 * Marks the reservations as requested before the request, so that none is lost after a crash. Returns the marked deliveries, the earliest
 * first.
 */
export async function markRequested(tx: Transaction, deliveryIds: readonly string[], now: Date): Promise<Delivery[]> {
  await lockSubscriptionsOf(tx, deliveryIds);
  const isUnreserved = { id: Any(deliveryIds), status: In(['scheduled', 'waiting']), reservationState: In(['none', 'asked']) };
  await tx.repository(Delivery).update(isUnreserved, { reservationState: 'asked', updatedAt: now, ...SAME_VERSION });
  return findRequestedDeliveries(tx, deliveryIds);
}

/** Deliveries whose reservation is still requested, the earliest first. Their subscriptions are locked. */
export function findRequestedDeliveries(tx: Transaction, deliveryIds: readonly string[]): Promise<Delivery[]> {
  const where = { id: Any(deliveryIds), status: In(['scheduled', 'waiting']), reservationState: 'asked' } as const;
  return tx.repository(Delivery).find({ where, order: { date: 'ASC', id: 'ASC' } });
}

/** Saves the result of the reservation. The subscriptions of the deliveries are locked. */
export async function saveReservations(tx: Transaction, deliveries: readonly Delivery[], now: Date): Promise<void> {
  if (deliveries.length === 0) return;
  const rows = deliveries.map(({ id, version, status, reason, date, reservationState, reservationDueAt }) => ({
    ...{ id, version, status, reason, date },
    ...{ reservation_state: reservationState, reservation_due_at: reservationDueAt },
  }));
  await tx.changeRows(UPDATE_RESERVATIONS, { rows: JSON.stringify(rows), now });
}
