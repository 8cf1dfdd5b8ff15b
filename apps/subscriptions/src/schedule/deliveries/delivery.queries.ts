import { type Sql, type Transaction, updateVersion, insertOrIgnore } from '@brote/persistence';
import { Any, In, type FindOptionsWhere, MoreThanOrEqual, Column, Entity, PrimaryColumn } from 'typeorm';
import { Delivery } from './delivery';
import type { SkuQuantity } from '@brote/contracts/catalog';

/** Deliveries in the order of their subscription. */
function findDeliveries(sql: Sql, where: FindOptionsWhere<Delivery>): Promise<Delivery[]> {
  return sql.repository(Delivery).find({ where, order: { cycle: 'ASC' } });
}

export function findDeliveryById(sql: Sql, id: string): Promise<Delivery | null> {
  return sql.repository(Delivery).findOneBy({ id });
}

/** Deliveries of the ids, the earliest first. */
export function findDeliveriesByIds(sql: Sql, ids: readonly string[]): Promise<Delivery[]> {
  return sql.repository(Delivery).find({ where: { id: Any(ids) }, order: { date: 'ASC', id: 'ASC' } });
}

/** All deliveries of a subscription, the first one first. */
export function findAllDeliveriesOf(sql: Sql, subscriptionId: string): Promise<Delivery[]> {
  return findDeliveries(sql, { subscriptionId });
}

/** Deliveries of a subscription that have not left and were not cancelled, the next first. */
export function findUpcomingDeliveriesOf(sql: Sql, subscriptionId: string): Promise<Delivery[]> {
  return findDeliveries(sql, { subscriptionId, status: In(['scheduled', 'waiting']) });
}

/** Failed deliveries, which would be sent again. */
export function findFailedDeliveriesOf(sql: Sql, subscriptionId: string): Promise<Delivery[]> {
  return findDeliveries(sql, { subscriptionId, status: 'failed' });
}

/** Deliveries in transit or delivered, the first one first. */
export function findSentDeliveriesOf(sql: Sql, subscriptionId: string): Promise<Delivery[]> {
  return findDeliveries(sql, { subscriptionId, status: In(['in_transit', 'delivered']) });
}

/** Skipped deliveries with a future day: customers see them and can restore them in time. */
export function findSkippedDeliveriesOf(sql: Sql, subscriptionIds: readonly string[], today: string): Promise<Delivery[]> {
  return findDeliveries(sql, { subscriptionId: Any(subscriptionIds), status: 'skipped', date: MoreThanOrEqual(today) });
}

/** Deliveries of several subscriptions that have not left and were not cancelled, the next first. */
export function findUpcomingDeliveriesOfSeveral(sql: Sql, subscriptionIds: readonly string[]): Promise<Delivery[]> {
  return findDeliveries(sql, { subscriptionId: Any(subscriptionIds), status: In(['scheduled', 'waiting']) });
}

// Each subscription reads its few latest deliveries from an index.
const SELECT_PAST_DELIVERY_IDS = `
  SELECT past.id FROM unnest(:subscriptionIds::uuid[]) AS one(id) CROSS JOIN LATERAL
     (SELECT d.id FROM delivery d WHERE d.subscription_id = one.id AND d.status IN ('in_transit', 'delivered', 'failed')
       ORDER BY d.cycle DESC LIMIT 12) past`;

/** Deliveries that have left, the newest first, at most 12 of each subscription. */
export async function findPastDeliveriesOf(sql: Sql, subscriptionIds: readonly string[]): Promise<Delivery[]> {
  const rows = await sql.query<{ id: string }>(SELECT_PAST_DELIVERY_IDS, { subscriptionIds });
  return sql.repository(Delivery).find({ where: { id: Any(rows.map(({ id }) => id)) }, order: { cycle: 'DESC' } });
}

/** The delivery with the cycle number; null when it is not planned yet. */
export function findDeliveryOfCycle(sql: Sql, subscriptionId: string, cycle: number): Promise<Delivery | null> {
  return sql.repository(Delivery).findOneBy({ subscriptionId, cycle });
}

// Skipped deliveries keep their place between the others.
const SHIFT_SKIPPED = `
  UPDATE delivery
   SET date = date + :days::int
   WHERE subscription_id = :subscriptionId AND status = 'skipped' AND date > :today`;

/** Moves the skipped deliveries after today by a number of days; negative means earlier. */
export async function shiftSkippedDeliveries(tx: Transaction, subscriptionId: string, days: number, today: string): Promise<void> {
  await tx.query(SHIFT_SKIPPED, { subscriptionId, days, today });
}

/** Saves a delivery. The caller has locked its subscription. */
export async function saveDelivery(tx: Transaction, delivery: Delivery, now: Date): Promise<void> {
  delivery.updatedAt = now;
  await updateVersion(tx, Delivery, delivery);
}

/** A change of one reservation. `release`: the brushes did not leave; `commit`: they left; `return`: they came back. */
@Entity()
export class StockUpdate {
  @PrimaryColumn('uuid') reservationId!: string;
  @PrimaryColumn('text') action!: 'commit' | 'release' | 'return';
  /** Returned pieces; null means all pieces of the reservation. */
  @Column('jsonb', { nullable: true }) pieces!: SkuQuantity[] | null;
}

/** Stores a stock update. It is sent to the catalogue afterwards, until the catalogue confirms it. */
export async function enqueueStockUpdate(
  tx: Transaction,
  reservationId: string | null,
  action: StockUpdate['action'],
  pieces: StockUpdate['pieces'] = null,
): Promise<void> {
  if (reservationId !== null) await insertOrIgnore(tx, StockUpdate, { reservationId, action, pieces });
}
