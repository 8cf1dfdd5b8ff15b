import type { Sku } from '@brote/contracts/catalog';
import { RECALL_LIMITS, type BatchRow, type BatchShare, type OrderBatchesView } from '@brote/contracts/recalls';
import type { Sql } from '@brote/persistence';

/** The last parcel of an order. */
export interface LastParcel {
  reservationId: string;
  leftAt: Date;
  isChecked: boolean;
}

const SELECT_LAST_PARCEL = `
  SELECT p.reservation_id AS "reservationId", p.left_at AS "leftAt",
         EXISTS (SELECT FROM batch_use u WHERE u.reservation_id = p.reservation_id AND u.source = 'packer') AS "isChecked"
    FROM parcel p WHERE p.order_id = :orderId ORDER BY p.seq DESC LIMIT 1`;

const SELECT_SHARES = `
  SELECT u.sku, l.batch, sum(u.pieces)::int AS pieces
    FROM batch_use u LEFT JOIN stock_lot l ON l.id = u.lot_id
   WHERE u.reservation_id = :reservationId GROUP BY u.sku, l.batch HAVING sum(u.pieces) > 0 ORDER BY u.sku, l.batch NULLS LAST`;

const SELECT_BATCH_ROWS = `
  SELECT min(l.batch) AS batch, l.sku, sum(l.pieces)::int AS received, sum(l.remaining)::int AS "left",
         coalesce(sum(u.sent), 0)::int AS sent, min(l.arrived_at) AS "firstArrivedAt"
    FROM stock_lot l
    LEFT JOIN (SELECT lot_id, sum(pieces) AS sent FROM batch_use WHERE reservation_id IS NOT NULL GROUP BY lot_id) u ON u.lot_id = l.id
   GROUP BY l.sku, lower(l.batch) ORDER BY max(l.id) DESC LIMIT ${RECALL_LIMITS.batchRows}`;

/** The parcel that left last for an order; undefined when none is known. */
export async function readLastParcel(sql: Sql, orderId: string): Promise<LastParcel | undefined> {
  const [row] = await sql.query<LastParcel>(SELECT_LAST_PARCEL, { orderId });
  return row;
}

/** The pieces in a parcel that did not come back, by SKU and batch. */
export function readShares(sql: Sql, reservationId: string): Promise<BatchShare[]> {
  return sql.query<BatchShare>(SELECT_SHARES, { reservationId });
}

/** The batches that the brushes of an order came from. */
export async function readOrderBatches(sql: Sql, orderId: string): Promise<OrderBatchesView> {
  const parcel = await readLastParcel(sql, orderId);
  if (parcel === undefined) return { orderId, leftAt: null, source: 'books', shares: [] };
  const shares = await readShares(sql, parcel.reservationId);
  return { orderId, leftAt: parcel.leftAt.toISOString(), source: parcel.isChecked ? 'packer' : 'books', shares };
}

/** Every batch that arrived, by SKU, the latest first. */
export async function readBatchRows(sql: Sql): Promise<BatchRow[]> {
  const rows = await sql.query<Omit<BatchRow, 'firstArrivedAt'> & { firstArrivedAt: Date }>(SELECT_BATCH_ROWS);
  return rows.map(({ firstArrivedAt, ...row }) => ({ ...row, firstArrivedAt: firstArrivedAt.toISOString() }));
}

/** Pieces of a batch that the lots of one SKU still have; null when the batch never arrived. */
export async function readRemainingOfBatch(sql: Sql, sku: Sku, batch: string): Promise<number | null> {
  const [row] = await sql.query<{ left: number | null }>(
    'SELECT sum(remaining)::int AS "left" FROM stock_lot WHERE sku = :sku AND lower(batch) = lower(:batch)',
    { sku, batch },
  );
  return row?.left ?? null;
}
