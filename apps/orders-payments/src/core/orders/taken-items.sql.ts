/**
 * SQL: whether a withdrawal takes its items out of the order. An unproven statement takes nothing until staff have refunded it:
 * number and address alone must not block the buyer.
 */
export const isTakenSql = (alias: string): string => `(${alias}.state = 'refunded' OR ${alias}.state = 'received' AND ${alias}.is_proven)`;
/**
 * SQL: the lists of items that were withdrawn from or refunded of the order `orderId`; an empty list is the whole order.
 * Refused withdrawals and failed refunds do not count.
 */
export const takenItemsSql = (orderId: string): string => `
  SELECT w.id AS withdrawal_id, coalesce(w.returned_items, w.items) AS items
    FROM withdrawal w WHERE w.order_id = ${orderId} AND ${isTakenSql('w')}
   UNION ALL
  SELECT NULL, r.items FROM refund r
   WHERE r.order_id = ${orderId} AND r.items IS NOT NULL AND r.state <> 'failed' AND NOT EXISTS (SELECT FROM withdrawal w WHERE w.refund_id = r.id)`;
/** SQL: the takings of the order `o` as a JSON list. An unproven statement counts once staff have refunded it. */
export const TAKEN_ITEMS_SQL = `
  coalesce((SELECT jsonb_agg(jsonb_build_object('items', t.items, 'taken', t.taken,
                                       'isBefore', o.shipped_at IS NULL OR o.status = 'processing' OR t.at < o.shipped_at) ORDER BY t.at)
     FROM (SELECT coalesce(w.returned_items, w.items) AS items, CASE w.state WHEN 'refunded' THEN 'refunded' ELSE 'withdrawn' END AS taken,
                  w.received_at AS at
             FROM withdrawal w WHERE w.order_id = o.id AND (w.state = 'refunded' OR w.state = 'received' AND w.is_proven)
            UNION ALL
           SELECT r.items, 'refunded', r.requested_at FROM refund r
            WHERE r.order_id = o.id AND r.items IS NOT NULL AND r.state <> 'failed'
              AND NOT EXISTS (SELECT FROM withdrawal w WHERE w.refund_id = r.id)) AS t), '[]'::jsonb)`;
export const SELECT_TAKEN_ITEMS = `
  SELECT items FROM (${takenItemsSql(':orderId')}) AS taken
    WHERE withdrawal_id IS DISTINCT FROM :exceptWithdrawalId::uuid OR :exceptWithdrawalId::uuid IS NULL`;
/**
 * SQL: the lists of items that were withdrawn from or refunded before the parcel of `orders` left. An empty list is the whole order.
 * A statement that the buyer did not prove counts once staff have refunded it.
 */
export const SELECT_ITEMS_TAKEN_BEFORE_DISPATCH = `
  SELECT coalesce(w.returned_items, w.items) AS items FROM withdrawal w
   WHERE w.order_id = orders.id AND ${isTakenSql('w')}
     AND (orders.status = 'processing' OR w.received_at < orders.shipped_at)
   UNION ALL
  SELECT r.items FROM refund r
   WHERE r.order_id = orders.id AND r.items IS NOT NULL AND r.state <> 'failed'
     AND (orders.status = 'processing' OR r.requested_at < orders.shipped_at)
     AND NOT EXISTS (SELECT FROM withdrawal w WHERE w.refund_id = r.id)`;

export const SUM_TAKEN_OF_BRUSH = `
  SELECT sum(CASE WHEN jsonb_array_length(t.items) = 0 THEN l.quantity
                  ELSE (SELECT sum((i ->> 'quantity')::int) FROM jsonb_array_elements(t.items) i
                         WHERE (i ->> 'line')::int = l.position AND coalesce((i ->> 'brush')::int, b.place - 1) = b.place - 1) END)
    FROM (${SELECT_ITEMS_TAKEN_BEFORE_DISPATCH}) AS t`;
/** SQL: the brushes that the parcel of `orders` contains, or contained when it left: columns type, color, quantity. */
export const SELECT_BRUSHES_TO_SEND = `
  SELECT b.brush ->> 'type' AS type, b.brush ->> 'color' AS color, greatest(0, l.quantity - coalesce((${SUM_TAKEN_OF_BRUSH}), 0))::int AS quantity
    FROM order_line l CROSS JOIN LATERAL jsonb_array_elements(l.brushes) WITH ORDINALITY AS b(brush, place)
   WHERE l.order_id = orders.id`;
export const SELECT_TAKEN_ITEMS_OF_ORDER = `
  SELECT t.items
   FROM orders
   CROSS JOIN LATERAL (${SELECT_ITEMS_TAKEN_BEFORE_DISPATCH}) AS t
   WHERE orders.id = :orderId`;
/** SQL: the number of those brushes. Orders without returned brushes keep their sold count. */
export const COUNT_TO_SEND = `
  CASE WHEN EXISTS (${SELECT_ITEMS_TAKEN_BEFORE_DISPATCH}) THEN (SELECT coalesce(sum(s.quantity), 0)::int FROM (${SELECT_BRUSHES_TO_SEND}) AS s) ELSE brush_count END`;
