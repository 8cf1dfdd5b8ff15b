export const SELECT_BATCH = 'SELECT id FROM stock_lot WHERE lower(batch) = lower(:batch) LIMIT 1';

export const SELECT_EARLIER_BLOCK = `
  SELECT coalesce(-sum(available), 0)::int AS blocked
   FROM stock_movement
   WHERE reference LIKE :blockId || ':%' HAVING count(*) > 0`;

export const LOCK_SKU_STOCKS = `
  SELECT s.sku, s.available,
         (SELECT sum(l.remaining)::int FROM stock_lot l WHERE l.sku = s.sku AND lower(l.batch) = lower(:batch)) AS "left"
    FROM sku_stock s
   WHERE s.sku IN (SELECT sku FROM stock_lot WHERE lower(batch) = lower(:batch) AND remaining > 0)
   ORDER BY s.sku FOR UPDATE OF s`;

export const LOCK_RESERVATION = 'SELECT state FROM reservation WHERE reservation_id = :reservationId FOR UPDATE';

export const INSERT_PARCEL = `
  INSERT INTO parcel (reservation_id, order_id, left_at)
   VALUES (:reservationId, :orderId, :at)
   ON CONFLICT DO NOTHING
   RETURNING reservation_id`;

export const SELECT_HELD_LINES = `
  SELECT sku, quantity - returned AS pieces FROM reservation_line
   WHERE reservation_id = :reservationId AND quantity > returned ORDER BY sku`;

export const SELECT_ARRIVAL = `
  SELECT min(arrived_at) AS "arrivedAt"
   FROM stock_lot
   WHERE lower(batch) = ANY(:batchNames) AND sku = ANY(:skus)`;

// An order is listed when one of its parcels holds a piece of the batches. It is cleared when a packer checked all its pieces and saw other
// batches.
export const SELECT_TRACED_ORDERS = `
  WITH share AS (
    SELECT p.order_id, u.reservation_id, coalesce(lower(l.batch) = ANY(:batchNames), false) AS named, l.batch IS NULL AS unknown,
           EXISTS (SELECT FROM batch_use seen WHERE seen.reservation_id = u.reservation_id AND seen.source = 'packer') AS checked
      FROM parcel p JOIN batch_use u ON u.reservation_id = p.reservation_id LEFT JOIN stock_lot l ON l.id = u.lot_id
     WHERE u.sku = ANY(:skus) AND (:after::uuid IS NULL OR p.order_id > :after::uuid)
     GROUP BY p.order_id, u.reservation_id, u.sku, l.batch HAVING sum(u.pieces) > 0
  )
  SELECT order_id AS "orderId",
         CASE WHEN bool_or(named AND checked) THEN 'packed' WHEN bool_or(named) THEN 'books' ELSE 'elsewhere' END AS trace
    FROM share GROUP BY order_id HAVING bool_or(named) OR bool_and(checked AND NOT unknown)
   ORDER BY order_id LIMIT :limit`;
