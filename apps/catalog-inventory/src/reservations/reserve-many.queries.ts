import type { BrushChoice, SkuQuantity } from '@brote/contracts/catalog';
import type { Transaction } from '@brote/persistence';
import { versionAfterSql } from '../inventory/stock/availability';
import type { ReservedSku } from './reservations.queries';

/** One delivery, and the pieces that are taken for it. */
export interface BrushReservation {
  reservationId: string;
  /** The requested brushes, kept to recognise a repeated request. */
  brushes: readonly BrushChoice[];
  held: readonly SkuQuantity[];
}

/** The result for one SKU, over all new deliveries. */
type BatchReservedSku = Omit<ReservedSku, 'confirmed_prices'> & { opened: string[] };

// One statement, and locks, as for one checkout: the keys first, in order, then the SKU stocks in theirs, once for all deliveries. A short SKU stock loses no
// pieces. The caller must roll back then, because the reservations are already inserted.
const RESERVE_MANY = `
  WITH asked AS (
    SELECT a.id, a.lines, a.answer FROM jsonb_to_recordset(:reservations::jsonb) AS a (id uuid, lines jsonb, answer jsonb)
  ), opened AS (
    INSERT INTO reservation (reservation_id, state, lines, answer, created_at)
    SELECT id, 'held', lines, answer, :at::timestamptz FROM asked ORDER BY id ON CONFLICT DO NOTHING RETURNING reservation_id
  ), pieces AS MATERIALIZED (
    SELECT a.id, p.sku, p.quantity
      FROM asked a JOIN opened o ON o.reservation_id = a.id
     CROSS JOIN LATERAL jsonb_to_recordset(a.answer->'held') AS p (sku text, quantity int)
  ), wanted AS (
    SELECT sku, sum(quantity)::int AS quantity FROM pieces GROUP BY sku
  ), locked AS MATERIALIZED (
    SELECT s.sku, s.available, s.threshold, w.quantity FROM sku_stock s JOIN wanted w ON w.sku = s.sku ORDER BY s.sku FOR UPDATE OF s
  ), taken AS (
    UPDATE sku_stock s
       SET available = s.available - l.quantity, reserved = s.reserved + l.quantity,
           version = ${versionAfterSql('s.available', '(s.available - l.quantity)')}
      FROM locked l
     WHERE s.sku = l.sku AND s.available >= l.quantity
    RETURNING s.sku, s.available, s.version
  ), lined AS (
    INSERT INTO reservation_line (reservation_id, sku, quantity) SELECT p.id, p.sku, p.quantity FROM pieces p JOIN taken USING (sku)
  ), ledger AS (
    INSERT INTO stock_movement (sku, available, reserved, sold, kind, reference, at)
    SELECT p.sku, -p.quantity, p.quantity, 0, 'held', p.id::text, :at::timestamptz FROM pieces p JOIN taken USING (sku) ORDER BY p.id
  )
  SELECT w.sku, w.quantity AS wanted, coalesce(l.threshold, 0) AS threshold, coalesce(l.available, 0) AS was, t.available, t.version,
         (SELECT array_agg(reservation_id::text) FROM opened) AS opened
    FROM wanted w
    LEFT JOIN locked l ON l.sku = w.sku
    LEFT JOIN taken t ON t.sku = w.sku`;

/** Inserts the new reservations and moves their stock; existing ones stay as they are. @returns a row for each SKU of the new ones */
export function insertReservations(tx: Transaction, deliveries: readonly BrushReservation[], at: Date): Promise<BatchReservedSku[]> {
  const reservations = deliveries.map(({ reservationId, brushes, held }) => ({
    id: reservationId,
    lines: brushes,
    answer: { currency: 'EUR', lines: [], held },
  }));
  return tx.query<BatchReservedSku>(RESERVE_MANY, { reservations: JSON.stringify(reservations), at });
}
