export const INSERT_NOTICES = `
  INSERT INTO recall_notice (id, recall_id, person_key, order_id, order_ids, certainty)
  SELECT n.id, :recallId, n."personKey", n."orderId", n."orderIds", n.certainty
    FROM jsonb_to_recordset(:notices::jsonb) AS n (id uuid, "personKey" text, "orderId" uuid, "orderIds" uuid[], certainty text)
  ON CONFLICT (recall_id, person_key) DO NOTHING RETURNING id, order_id AS "orderId"`;

// A surprise may have been any colour of its type.
export const SELECT_SHIPPED_ORDERS = `
  SELECT o.id AS "orderId", lower(o.shipping ->> 'email') AS email, o.locale, o.user_id AS "userId"
    FROM orders o
   WHERE o.shipped_at IS NOT NULL
     AND (:sentFrom::date IS NULL OR (o.shipped_at AT TIME ZONE 'Europe/Madrid')::date >= :sentFrom::date)
     AND (:sentUntil::date IS NULL OR (o.shipped_at AT TIME ZONE 'Europe/Madrid')::date <= :sentUntil::date)
     AND EXISTS (SELECT FROM order_line l, jsonb_array_elements(l.brushes) AS b (brush)
                  WHERE l.order_id = o.id
                    AND (concat(b.brush ->> 'type', '-', b.brush ->> 'color') = ANY(:skus::text[])
                         OR (b.brush ->> 'color' = 'surprise' AND b.brush ->> 'type' = ANY(:types::text[]))))
   ORDER BY o.shipped_at, o.id`;
