import type { ShopDatabase } from '../shop-database';

interface SkuPieces {
  sku: string;
  pieces: number;
}

// A failed parcel is packed a second time.
const ORDERED_PIECES_SQL = `
  SELECT (b ->> 'type') || '-' || (b ->> 'color') AS sku, sum(l.quantity * CASE WHEN $1 THEN greatest(1, p.parcels) ELSE 1 END)::int AS pieces
    FROM order_line l JOIN orders o ON o.id = l.order_id JOIN checkout c ON c.id = o.checkout_id, jsonb_array_elements(l.brushes) b,
         LATERAL (SELECT count(*) AS parcels FROM jsonb_array_elements(o.timeline) mark WHERE mark ->> 'event' = 'shipped') p
   WHERE CASE WHEN $1 THEN o.status IN ('processing', 'shipped', 'delivered') ELSE c.step IN ('session_open', 'payment_delayed') END
   GROUP BY 1`;

// The pieces of shipped orders that staff returned to the SKU stock with a refund.
const RETURNED_ORDER_PIECES_SQL = `
  SELECT (b ->> 'type') || '-' || (b ->> 'color') AS sku, -sum(l.quantity)::int AS pieces
    FROM refund r JOIN orders o ON o.id = r.order_id JOIN order_line l ON l.order_id = o.id, jsonb_array_elements(l.brushes) b
   WHERE r.restock = 'done' AND r.pieces IS NULL AND o.status <> 'cancelled' GROUP BY 1
   UNION ALL
  SELECT p ->> 'sku', -sum((p ->> 'count')::int)::int
    FROM refund r JOIN orders o ON o.id = r.order_id, jsonb_array_elements(r.pieces) p
   WHERE r.restock = 'done' AND o.status <> 'cancelled' GROUP BY 1`;

const DELIVERY_PIECES_SQL = `
  SELECT (b ->> 'type') || '-' || (b ->> 'color') AS sku, count(*)::int AS pieces
    FROM delivery, jsonb_array_elements(brushes) b WHERE reservation_state = $1 GROUP BY 1`;

// The pieces that returned to the SKU stock after a withdrawal from a subscription: the whole delivery, or those named.
const RETURNED_DELIVERY_PIECES_SQL = `
  SELECT (b ->> 'type') || '-' || (b ->> 'color') AS sku, -count(*)::int AS pieces
    FROM stock_update s JOIN delivery d USING (reservation_id), jsonb_array_elements(d.brushes) b
   WHERE s.action = 'return' AND s.pieces IS NULL GROUP BY 1
   UNION ALL
  SELECT p ->> 'sku', -sum((p ->> 'quantity')::int)::int
    FROM stock_update s, jsonb_array_elements(s.pieces) p WHERE s.action = 'return' GROUP BY 1`;

/**
 * The catalogue's stock ledger agrees with orders and deliveries. Sold are the pieces that were paid or left in a delivery, minus the
 * returned ones. Reserved are the pieces that wait for payment or for a delivery.
 */
export async function findStockProblems(database: ShopDatabase): Promise<string[]> {
  const skuStock = await database.queryRows<{ sku: string; sold: number; reserved: number }>(
    'catalog',
    'SELECT sku, sold, reserved FROM sku_stock',
  );
  const soldPieces = [
    ...(await database.queryRows<SkuPieces>('orders', ORDERED_PIECES_SQL, [true])),
    ...(await database.queryRows<SkuPieces>('orders', RETURNED_ORDER_PIECES_SQL)),
    ...(await database.queryRows<SkuPieces>('subscriptions', DELIVERY_PIECES_SQL, ['sold'])),
    ...(await database.queryRows<SkuPieces>('subscriptions', RETURNED_DELIVERY_PIECES_SQL)),
  ];
  const reservedPieces = [
    ...(await database.queryRows<SkuPieces>('orders', ORDERED_PIECES_SQL, [false])),
    ...(await database.queryRows<SkuPieces>('subscriptions', DELIVERY_PIECES_SQL, ['held'])),
  ];
  const countPieces = (list: readonly SkuPieces[], sku: string) =>
    list.filter((entry) => entry.sku === sku).reduce((sum, { pieces }) => sum + pieces, 0);
  return [
    ...(await database.findReconciliationProblems()),
    ...skuStock.flatMap((unit) => [
      ...(unit.sold === countPieces(soldPieces, unit.sku)
        ? []
        : [`${unit.sku}: ${unit.sold} count as sold, orders and deliveries hold ${countPieces(soldPieces, unit.sku)}.`]),
      ...(unit.reserved === countPieces(reservedPieces, unit.sku)
        ? []
        : [`${unit.sku}: ${unit.reserved} are reserved, open checkouts and deliveries need ${countPieces(reservedPieces, unit.sku)}.`]),
    ]),
  ];
}

/** Number of brushes of that kind that are reserved for deliveries of subscriptions. */
export async function countPiecesInDeliveries(database: ShopDatabase, type: string, color: string): Promise<number> {
  const heldPieces = await database.queryRows<SkuPieces>('subscriptions', DELIVERY_PIECES_SQL, ['held']);
  return heldPieces.find(({ sku }) => sku === `${type}-${color}`)?.pieces ?? 0;
}
