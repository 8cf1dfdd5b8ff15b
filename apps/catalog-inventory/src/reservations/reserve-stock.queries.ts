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
