import type { BrushChoice, ReservationLine, ReserveStockReply, Sku, StockShortage } from '@brote/contracts/catalog';
import type { Transaction } from '@brote/persistence';
import type { PricedProduct } from '../catalog/prices/product-price-cache';
import { versionAfterSql, type StockChange } from '../inventory/stock/availability';

/** A reservation to insert. */
export interface NewReservation {
  reservationId: string;
  /** The request, kept to recognise a repetition: lines of a basket, or the brushes of a delivery. */
  lines: readonly ReservationLine[] | readonly BrushChoice[];
  answer: ReserveStockReply;
  /** The products whose prices the answer uses. */
  products: readonly PricedProduct[];
  at: Date;
}

/** The result for one SKU; `available` and `version` are null when too few pieces were there. */
export interface ReservedSku {
  sku: Sku;
  wanted: number;
  threshold: number;
  was: number;
  available: number | null;
  version: number | null;
  /** Number of products that still have the price version of the request. */
  confirmed_prices: number;
}

// SQL instead of the repositories: one statement, one round trip while the rows are locked. The reservation's key comes first: a second
// attempt finds it taken and touches no stock. Then the SKU stocks are locked in their fixed order: an UPDATE alone locks in any order and can deadlock. Pieces are taken only
// where they suffice, and each step is recorded. Rows come back only when the key was free.
const RESERVE_LINES = `
  WITH opened AS (
    INSERT INTO reservation (reservation_id, state, lines, answer, created_at)
    VALUES (:reservationId::uuid, 'held', :lines::jsonb, :answer::jsonb, :at::timestamptz) ON CONFLICT DO NOTHING RETURNING reservation_id
  ), wanted AS (
    SELECT w.sku, w.quantity FROM unnest(:skus::text[], :quantities::int[]) AS w (sku, quantity)
  ), locked AS MATERIALIZED (
    SELECT s.sku, s.available, s.threshold, w.quantity
      FROM sku_stock s JOIN wanted w ON w.sku = s.sku
     WHERE EXISTS (SELECT FROM opened)
     ORDER BY s.sku FOR UPDATE OF s
  ), taken AS (
    UPDATE sku_stock s
       SET available = s.available - l.quantity, reserved = s.reserved + l.quantity,
           version = ${versionAfterSql('s.available', '(s.available - l.quantity)')}
      FROM locked l
     WHERE s.sku = l.sku AND s.available >= l.quantity
    RETURNING s.sku, s.available, s.version, l.quantity
  ), lined AS (
    INSERT INTO reservation_line (reservation_id, sku, quantity) SELECT :reservationId::uuid, sku, quantity FROM taken
  ), ledger AS (
    INSERT INTO stock_movement (sku, available, reserved, sold, kind, reference, at)
    SELECT sku, -quantity, quantity, 0, 'held', :reservationId::uuid::text, :at::timestamptz FROM taken
  ), confirmed AS (
    SELECT count(*) AS products
      FROM product p JOIN unnest(:productIds::text[], :priceVersions::bigint[]) AS x (id, price_version) USING (id, price_version)
  )
  SELECT w.sku, w.quantity AS wanted, coalesce(l.threshold, 0) AS threshold, coalesce(l.available, 0) AS was,
         t.available, t.version, c.products AS confirmed_prices
    FROM wanted w
   CROSS JOIN confirmed c
    LEFT JOIN locked l ON l.sku = w.sku
    LEFT JOIN taken t ON t.sku = w.sku
   WHERE EXISTS (SELECT FROM opened)`;

/** Inserts the reservation and moves the stock. When the reservation exists already, nothing happens and no row comes back. */
export async function insertReservation(
  tx: Transaction,
  { reservationId, lines, answer, products, at }: NewReservation,
): Promise<ReservedSku[]> {
  return tx.query<ReservedSku>(RESERVE_LINES, {
    reservationId,
    lines: JSON.stringify(lines),
    answer: JSON.stringify(answer),
    at,
    skus: answer.held.map(({ sku }) => sku),
    quantities: answer.held.map(({ quantity }) => quantity),
    productIds: products.map(({ id }) => id),
    priceVersions: products.map(({ priceVersion }) => priceVersion),
  });
}

/** Whether a SKU had fewer pieces than wanted. The transaction must not commit then. */
export function hasShortage(rows: readonly Pick<ReservedSku, 'available'>[]): boolean {
  return rows.some(({ available }) => available === null);
}

/** The short SKUs, with the wanted and the remaining pieces. */
export function shortagesOf(rows: readonly ReservedSku[]): StockShortage[] {
  return rows.filter(({ available }) => available === null).map(({ sku, wanted, was }) => ({ sku, wanted, left: was }));
}

/** The changes of the SKU stocks, for the events about availability. */
export function stockChangesOf(rows: readonly Omit<ReservedSku, 'confirmed_prices'>[]): StockChange[] {
  return rows.flatMap(({ sku, threshold, was, available, version }) =>
    available === null || version === null ? [] : [{ sku, threshold, was, available, version }],
  );
}

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
