// When the same choice is sent again after a lost reply, its first time counts.
export const STORE_REMEDY = `
  UPDATE recall_notice SET remedy = :remedy, answered_at = CASE WHEN remedy IS DISTINCT FROM :remedy THEN :now ELSE answered_at END
   WHERE id = :id AND done_at IS NULL AND forgotten_at IS NULL RETURNING id`;

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

export const LOCK_NOTICE = 'SELECT id FROM recall_notice WHERE recall_id = :recallId AND id = :noticeId FOR UPDATE';

export const STORE_DONE_REMEDY = `
  UPDATE recall_notice n SET done_remedy = :remedy, done_at = :now, done_note = :note FROM orders o
   WHERE n.id = :noticeId AND o.id = n.order_id RETURNING o.user_id AS "userId"`;

export const INSERT_RECALL = `
  INSERT INTO recall (id, scope, words, remedies, sent_from, sent_until, opened_at)
  VALUES (:recallId, :scope, :words, :remedies, :sentFrom, :sentUntil, :now)
  ON CONFLICT (id) DO NOTHING RETURNING id`;

export const FINALIZE_NOTICE = `
  UPDATE recall_notice
   SET state = :state, finalized_at = :finalizedAt
   WHERE id = :noticeId AND state = 'pending'`;

export const CLOSE_RECALL = 'UPDATE recall SET closed_at = :now WHERE id = :recallId AND closed_at IS NULL RETURNING id';
