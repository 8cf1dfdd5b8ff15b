// For a SKU without movements, an index by id alone would be read to its end. The range over one SKU and the order by SKU make PostgreSQL
// read the index by SKU.
export const SELECT_SKU_STOCKS = `
  SELECT s.sku, s.type, s.color, s.available, s.reserved, s.sold, s.threshold, o.offered,
         greatest(coalesce(lately.sold, 0), 0)::int AS "soldLately", moved.at AS "movedAt"
    FROM sku_stock s
    JOIN variant_availability o ON o.sku = s.sku
    LEFT JOIN (SELECT sku, sum(sold) AS sold FROM stock_movement WHERE sold <> 0 AND at >= :salesSince GROUP BY sku) lately ON lately.sku = s.sku
    LEFT JOIN LATERAL (SELECT at FROM stock_movement m WHERE m.sku BETWEEN s.sku AND s.sku ORDER BY m.sku, m.id DESC LIMIT 1) moved ON true
   ORDER BY s.position`;

export const SELECT_FIRST_MOVEMENT = 'SELECT at FROM stock_movement ORDER BY id LIMIT 1';

export const SELECT_LOW_STOCK = `
  SELECT s.sku, s.available, s.threshold FROM sku_stock s JOIN variant_availability o ON o.sku = s.sku
   WHERE o.offered AND s.available <= s.threshold ORDER BY s.position`;

export const SELECT_STOCK_LEVELS = `
  SELECT s.sku, s.available, s.threshold, o.offered FROM sku_stock s JOIN variant_availability o ON o.sku = s.sku ORDER BY s.position`;

export const LOCK_ALERTS = `SELECT pg_advisory_xact_lock(hashtextextended('stock alert', 0))`;

export const SELECT_RECENT_ALERT = 'SELECT id FROM stock_alert WHERE at > :since AND id <> :alertId LIMIT 1';

export const INSERT_ALERT = 'INSERT INTO stock_alert (id, at) VALUES (:alertId, :now) ON CONFLICT DO NOTHING RETURNING id';

export const SELECT_CORRECTION = `SELECT 1 FROM stock_movement WHERE reference = :adjustmentId AND sku = :sku AND kind = 'adjusted'`;

/** Movements that meet all conditions, the newest first. */
export function selectMovementsSql(conditions: readonly string[]): string {
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  return `SELECT id, sku, kind, available, reserved, sold, reference, reason, batch, at FROM stock_movement ${where} ORDER BY id DESC LIMIT :maxRows`;
}
