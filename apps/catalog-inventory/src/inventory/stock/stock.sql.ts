import { versionAfterSql } from './availability';
import type { Sql } from '@brote/persistence';

// SQL instead of the repository: one statement while the stock is locked. The ledger row comes first. Its key applies an adjustment once, also when several requests carry the same ID.
export const ADJUST_STOCK = `
  WITH noted AS (
    INSERT INTO stock_movement (sku, available, reserved, sold, kind, reference, reason, at, batch)
    VALUES (:sku, :delta::int, 0, 0, :kind, :adjustmentId, :reason, :now, :batch) ON CONFLICT DO NOTHING RETURNING id
  ), locked AS MATERIALIZED (
    SELECT s.sku, s.available, s.threshold FROM sku_stock s WHERE s.sku = :sku AND EXISTS (SELECT FROM noted) FOR UPDATE
  ), moved AS (
    UPDATE sku_stock s
       SET available = s.available + :delta::int, version = ${versionAfterSql('s.available', '(s.available + :delta::int)')}
      FROM locked l
     WHERE s.sku = l.sku AND s.available + :delta::int >= 0
    RETURNING s.sku, s.available, s.version
  )
  SELECT l.sku, l.threshold, l.available AS was, m.available, m.version FROM locked l LEFT JOIN moved m USING (sku)`;

export const INSERT_LOT = `
  INSERT INTO stock_lot (sku, batch, pieces, remaining, reference, arrived_at) VALUES (:sku, :batch, :pieces, :pieces, :reference, :at)`;

export const PICK_FROM_LOTS = `
  WITH open AS MATERIALIZED (
    SELECT id, remaining FROM stock_lot
     WHERE sku = :sku AND remaining > 0 AND (:isAnyBatch::boolean OR lower(batch) IS NOT DISTINCT FROM lower(:batch::text))
     ORDER BY id FOR UPDATE
  ), share AS (
    SELECT id, least(remaining, :pieces::int - (sum(remaining) OVER (ORDER BY id) - remaining))::int AS pieces FROM open
  ), taken AS (
    UPDATE stock_lot l SET remaining = l.remaining - s.pieces FROM share s WHERE l.id = s.id AND s.pieces > 0 RETURNING l.id, s.pieces
  ), noted AS (
    INSERT INTO batch_use (reservation_id, sku, lot_id, pieces, source, at)
    SELECT :reservationId::uuid, :sku, id, pieces, :source, :at::timestamptz FROM taken
  )
  SELECT coalesce(sum(pieces), 0)::int AS pieces FROM taken`;

export const INSERT_UNKNOWN_PICK = `
  INSERT INTO batch_use (reservation_id, sku, lot_id, pieces, source, at)
   VALUES (:reservationId, :sku, NULL, :pieces, :source, :at)`;

export const SELECT_PARCEL_LOTS = `
  SELECT sku, lot_id AS lot, sum(pieces)::int AS pieces FROM batch_use WHERE reservation_id = :reservationId
   GROUP BY sku, lot_id HAVING sum(pieces) > 0 ORDER BY sku, lot_id DESC NULLS FIRST`;

export const RETURN_TO_LOT = `
  WITH back AS (UPDATE stock_lot SET remaining = remaining + :returnedPieces::int WHERE id = :lotId::bigint RETURNING id)
  INSERT INTO batch_use (reservation_id, sku, lot_id, pieces, source, at)
  SELECT :reservationId::uuid, :sku, :lotId::bigint, -:returnedPieces::int, :source, :at::timestamptz FROM (SELECT count(*) FROM back) AS done`;

const SELECT_SOLD_BRUSHES = 'SELECT coalesce(sum(sold), 0)::int AS sold FROM sku_stock';

/** Sold brushes of all orders and deliveries, without the returned ones. */
export async function readBrushesSold(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ sold: number }>(SELECT_SOLD_BRUSHES);
  return row?.sold ?? 0;
}
