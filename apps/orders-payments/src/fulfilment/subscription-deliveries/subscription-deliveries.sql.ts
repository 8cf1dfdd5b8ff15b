import { isClaimableSql } from '@brote/persistence';

// A late event about a delivery must not store an erased person again.
export const INSERT_ORDER = `
  INSERT INTO orders (id, number, status, version, currency, total, vat_rate_permille, item_count, brush_count, country, locale, email, shipping,
                      timeline, placed_at, paid_at, user_id, delivery_id, subscription_id, delivery_date)
  SELECT :id, :number, :status, :version, :currency, :total, :vatRatePermille, :itemCount, :brushCount, :country, :locale, :email, :shipping,
         :timeline, :placedAt, :paidAt, :userId, :deliveryId, :subscriptionId, :deliveryDate
   WHERE NOT EXISTS (SELECT 1 FROM account WHERE user_id = :userId AND erased_at IS NOT NULL)
  RETURNING id`;

export const INSERT_LINES = `
  INSERT INTO order_line (order_id, position, product_id, name, quantity, unit_price, line_total, brushes)
  SELECT :orderId, l.position, l."productId", l.name, l.quantity, l."unitPrice", l."lineTotal", l.brushes
    FROM jsonb_to_recordset(:lines::jsonb)
         AS l(position smallint, "productId" text, name jsonb, quantity int, "unitPrice" int, "lineTotal" int, brushes jsonb)`;

export const UPDATE_CONTENT = `
  UPDATE orders SET shipping = :shipping, email = :email, country = :country, brush_count = :brushCount, delivery_date = :deliveryDate
   WHERE id = :id AND erased_at IS NULL`;

export const REQUEST_SYNC = `
  INSERT INTO delivery_sync (delivery_id, sync_due_at, sync_number) VALUES (:deliveryId, :syncDueAt, 1)
  ON CONFLICT (delivery_id) DO UPDATE SET sync_due_at = :syncDueAt, sync_number = delivery_sync.sync_number + 1, tries = 0, lease_until = NULL`;

export const CLAIM_DUE_SYNCS = `
  UPDATE delivery_sync SET lease_until = clock_timestamp() + :leaseMs * interval '1 millisecond', lease_holder = :holder
   WHERE delivery_id IN (SELECT delivery_id FROM delivery_sync
                          WHERE sync_due_at <= :now AND ${isClaimableSql()}
                          ORDER BY sync_due_at LIMIT :limit FOR UPDATE SKIP LOCKED)
  RETURNING delivery_id AS "deliveryId", sync_number AS "syncNumber", tries`;

export const LOCK_ORDER_OF_DELIVERY = `SELECT id FROM orders WHERE delivery_id = :deliveryId AND status <> 'cancelled' FOR UPDATE`;

export const SELECT_NEXT_ORDER_NUMBER = `SELECT nextval('order_number')::int AS number`;

export const UPDATE_BRUSHES = 'UPDATE order_line SET brushes = :brushes WHERE order_id = :orderId AND position = 0';

export const LOCK_DELIVERY_SYNC_SHARED = `
  SELECT 1
   FROM delivery_sync
   WHERE delivery_id = :deliveryId AND sync_number = :syncNumber FOR SHARE`;

export const RESCHEDULE_DELIVERY_SYNC = `
  UPDATE delivery_sync SET sync_due_at = :nextSyncAt,
          tries = CASE WHEN :nextSyncAt::timestamptz IS NULL THEN 0 ELSE tries + 1 END, lease_until = NULL
    WHERE delivery_id = :deliveryId AND sync_number = :syncNumber`;
