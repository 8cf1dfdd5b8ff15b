import { versionAfterSql } from '../inventory/stock/availability';

// SQL instead of the repositories: one statement while the rows are locked. The state changes first, under the lock of its row. Of two calls at once, the second finds nothing to change. Then the SKU stocks are
// locked in the order of all movements. Pieces that came back one by one do not move again.
export const FINALIZE_RESERVATION = `
  WITH finalized AS (
    UPDATE reservation SET state = :to, finalized_at = :now WHERE reservation_id = :reservationId::uuid AND state = :from RETURNING reservation_id
  ), locked AS MATERIALIZED (
    SELECT s.sku, s.available, s.threshold, l.quantity - l.returned AS quantity
      FROM sku_stock s JOIN reservation_line l ON l.sku = s.sku
     WHERE l.reservation_id = :reservationId::uuid AND l.quantity > l.returned AND EXISTS (SELECT FROM finalized)
     ORDER BY s.sku FOR UPDATE OF s
  ), moved AS (
    UPDATE sku_stock s
       SET available = s.available + l.quantity * :availableFactor::int, reserved = s.reserved + l.quantity * :reservedFactor::int,
           sold = s.sold + l.quantity * :soldFactor::int,
           version = ${versionAfterSql('s.available', '(s.available + l.quantity * :availableFactor::int)')}
      FROM locked l
     WHERE s.sku = l.sku
    RETURNING s.sku, s.available, s.version, l.quantity
  ), ledger AS (
    INSERT INTO stock_movement (sku, available, reserved, sold, kind, reference, at)
    SELECT sku, quantity * :availableFactor::int, quantity * :reservedFactor::int, quantity * :soldFactor::int, :to, :reservationId::uuid::text, :now
      FROM moved
  )
  SELECT l.sku, l.threshold, l.available AS was, m.available, m.version FROM locked l JOIN moved m USING (sku)`;

export const SELECT_AVAILABLE_SKUS = `
  SELECT s.sku, s.type, s.color, s.available FROM sku_stock s JOIN variant_availability o USING (sku) WHERE o.offered ORDER BY s.position`;

export const SELECT_EVER_OFFERED = 'SELECT sku FROM variant_availability WHERE sku = ANY (:unofferedSkus) AND first_offered_at IS NOT NULL';

export const LOCK_RESERVATION = 'SELECT state FROM reservation WHERE reservation_id = :reservationId FOR UPDATE';

export const SELECT_RETURN = `SELECT FROM stock_movement WHERE reference = :returnId AND kind = 'returned' LIMIT 1`;

export const RETURN_LINES = `
  UPDATE reservation_line l SET returned = l.returned + p.quantity FROM unnest(:skus::text[], :quantities::int[]) AS p (sku, quantity)
   WHERE l.reservation_id = :reservationId AND l.sku = p.sku AND l.returned + p.quantity <= l.quantity RETURNING l.sku`;

// The SKU stocks are locked in the order of all movements.
export const RETURN_STOCK = `
  WITH locked AS MATERIALIZED (
    SELECT s.sku, s.available, s.threshold, p.quantity
      FROM sku_stock s JOIN unnest(:skus::text[], :quantities::int[]) AS p (sku, quantity) USING (sku) ORDER BY s.sku FOR UPDATE OF s
  ), moved AS (
    UPDATE sku_stock s
       SET available = s.available + l.quantity, sold = s.sold - l.quantity,
           version = ${versionAfterSql('s.available', '(s.available + l.quantity)')}
      FROM locked l WHERE s.sku = l.sku
    RETURNING s.sku, s.available, s.version, l.quantity
  ), ledger AS (
    INSERT INTO stock_movement (sku, available, reserved, sold, kind, reference, at)
    SELECT sku, quantity, 0, -quantity, 'returned', :returnId, :at FROM moved
  )
  SELECT l.sku, l.threshold, l.available AS was, m.available, m.version FROM locked l JOIN moved m USING (sku)`;
