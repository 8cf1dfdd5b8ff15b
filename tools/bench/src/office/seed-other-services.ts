import { BRAND_NAME } from '@brote/brand';
import type { DatabaseSeed } from './seed-database';

const RANDOM_SKU_SQL = `(ARRAY['adult-blue', 'adult-blue', 'adult-purple', 'adult-yellow', 'adult-white', 'kids-yellow', 'kids-white'])[1 + pg_temp.roll(i, 61, 7)]`;

/** The stock ledger: one piece reserved and sold for each order, and sometimes a receipt of brushes. The SKU stocks agree with it. */
export const CATALOG_SEED: DatabaseSeed = {
  database: 'brote_catalog_inventory',
  tables: ['stock_movement'],
  statements: ({ orders }) => [
    `INSERT INTO stock_movement (sku, available, reserved, sold, kind, reference, reason, at)
     SELECT sku, CASE kind WHEN 'received' THEN 20000 WHEN 'held' THEN -1 ELSE 0 END, CASE kind WHEN 'held' THEN 1 WHEN 'committed' THEN -1 ELSE 0 END, (kind = 'committed')::int, kind,
            CASE kind WHEN 'received' THEN md5('received' || i)::uuid ELSE pg_temp.id('checkout', i, at) END, CASE kind WHEN 'received' THEN 'Albarán ' || i END,
            at + CASE kind WHEN 'committed' THEN interval '2 minutes' ELSE interval '0' END
       FROM (SELECT i, pg_temp.at(i, ${orders}) AS at, ${RANDOM_SKU_SQL} AS sku, unnest(CASE WHEN i % 12000 = 1 THEN ARRAY['received', 'held', 'committed'] ELSE ARRAY['held', 'committed'] END) AS kind
               FROM generate_series(1, ${orders}) i) moved ORDER BY i`,
    `UPDATE sku_stock s SET available = m.available, reserved = m.reserved, sold = m.sold
       FROM (SELECT sku, greatest(sum(available), 0) AS available, sum(reserved) AS reserved, sum(sold) AS sold FROM stock_movement GROUP BY sku) m WHERE m.sku = s.sku`,
  ],
};

/** Two mails for each order of the last year, and tickets from customers. Mails older than 80 days have no recipients. */
export const NOTIFICATIONS_SEED: DatabaseSeed = {
  database: 'brote_notifications',
  tables: ['message', 'ticket'],
  statements: ({ orders, users }) => [
    `INSERT INTO message (id, dedupe, event_id, template, order_id, about_id, user_id, subject, state, attempts, next_attempt_at, recipient, recipient_key, last_error,
                              created_at, sent_at, channel)
     SELECT pg_temp.id('mail', i, at), 'bench:' || i, pg_temp.id('event', i, at), template, CASE WHEN is_order THEN pg_temp.order_id(bought) END,
            CASE WHEN NOT is_order THEN pg_temp.plan_id(1 + pg_temp.roll(i, 71, 1000)) END, CASE WHEN is_kept THEN pg_temp.user_id(pg_temp.owner_of(bought)) END,
            CASE WHEN is_kept THEN 'Tu pedido de ${BRAND_NAME}' ELSE '' END, state, 1, at, CASE WHEN is_kept THEN left(pg_temp.mail(pg_temp.buyer_of(bought)), 1) || '•••@example.com' ELSE '' END,
            CASE WHEN is_kept THEN md5(pg_temp.mail(pg_temp.buyer_of(bought))) END, CASE state WHEN 'failed' THEN '550 mailbox unavailable' END, at,
            CASE state WHEN 'sent' THEN at + interval '2 seconds' END,
            CASE WHEN pg_temp.roll(i, 72, 200) = 0 THEN 'sms' WHEN pg_temp.roll(i, 72, 200) < 6 THEN 'push' ELSE 'email' END
       FROM (SELECT *, template LIKE 'order-%' AS is_order, at > pg_temp.now() - interval '80 days' AS is_kept
               FROM (SELECT i, ${orders} / 2 + (i + 1) / 2 AS bought,
                            date_trunc('milliseconds', pg_temp.now() - interval '360 days' * (1 - (i - 0.5) / ${orders})) AS at,
                            (ARRAY['order-confirmation', 'order-confirmation', 'order-shipped', 'order-shipped', 'order-delivered', 'delivery-upcoming', 'delivery-shipped',
                                   'order-delivered', 'order-refunded', 'delivery-upcoming'])[1 + pg_temp.roll(i, 73, 10)] AS template,
                            CASE WHEN pg_temp.roll(i, 74, 200) = 0 THEN 'failed' WHEN pg_temp.roll(i, 74, 200) = 1 THEN 'suppressed' ELSE 'sent' END AS state
                       FROM generate_series(1, ${orders} - 1) i) drawn) known ORDER BY i`,
    `INSERT INTO ticket (id, number, kind, user_id, name, email, subject, category, message, locale, digest, created_at, due_at, answered_at, state, waiting_since, closed_at)
     SELECT pg_temp.id('ticket', i, at), 'BT-' || extract(year FROM at) || '-' || lpad(i::text, 6, '0'), kind, pg_temp.user_id(p),
            pg_temp.first_name(p) || ' ' || pg_temp.last_name(p), pg_temp.mail(p),
            (ARRAY['¿Dónde está mi pedido?', 'Cambio de color', 'Factura a nombre de empresa', 'El mango llegó roto', 'No puedo entrar'])[1 + pg_temp.roll(i, 82, 5)],
            CASE kind WHEN 'support' THEN (ARRAY['subscription', 'delivery', 'billing', 'product', 'account', 'other'])[1 + pg_temp.roll(i, 83, 6)] END,
            'Hola, os escribo por mi último pedido.', 'es', md5('digest' || i), at, CASE kind WHEN 'support' THEN at + interval '1 day' END,
            CASE WHEN state <> 'open' THEN at + interval '5 hours' END, state, at, CASE state WHEN 'closed' THEN at + interval '2 days' END
       FROM (SELECT *, CASE WHEN at > pg_temp.now() - interval '2 days' AND pg_temp.roll(i, 84, 10) < 7 THEN 'open' WHEN pg_temp.roll(i, 84, 10) < 5 THEN 'answered' ELSE 'closed' END AS state
               FROM (SELECT i, 1 + pg_temp.roll(i, 85, ${users}) AS p, CASE WHEN pg_temp.roll(i, 86, 10) < 8 THEN 'support' ELSE 'contact' END AS kind,
                            date_trunc('milliseconds', pg_temp.now() - interval '360 days' * (1 - (i - 0.5) / ${users / 4})) AS at
                       FROM generate_series(1, ${users / 4}) i) drawn) known ORDER BY i`,
    `SELECT setval('ticket_number', ${users / 4})`,
  ],
};

/** The changes by staff in two years, one for each account. */
export const AUDIT_SEED: DatabaseSeed = {
  database: 'brote_admin_reporting',
  tables: ['audit_entry'],
  statements: ({ users }) => [
    `INSERT INTO audit_entry (id, context, at, actor_id, target_id, entry)
     SELECT id, context, at, actor, target, jsonb_build_object('entryId', id, 'context', context, 'at', to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'actorId', actor, 'sessionId', actor,
              'action', 'order.ship', 'targetType', 'order', 'targetId', target, 'before', NULL, 'after', jsonb_build_object('carrier', 'correos'), 'traceId', NULL)
       FROM (SELECT i, pg_temp.id('entry', i, pg_temp.at(i, ${users})) AS id, pg_temp.at(i, ${users}) AS at, pg_temp.user_id(1 + pg_temp.roll(i, 91, 12)) AS actor,
                    (ARRAY['orders', 'orders', 'orders', 'orders', 'subscriptions', 'subscriptions', 'catalog', 'notifications', 'identity', 'orders'])[1 + pg_temp.roll(i, 92, 10)] AS context,
                    pg_temp.order_id(1 + pg_temp.roll(i, 93, 1000))::text AS target
               FROM generate_series(1, ${users}) i) drawn ORDER BY i`,
  ],
};
