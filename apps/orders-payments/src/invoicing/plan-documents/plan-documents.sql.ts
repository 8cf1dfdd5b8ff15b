import { isClaimableSql } from '@brote/persistence';

/** Orders the events of one charge, whichever process handles them. */
export const LOCK_CHARGE = 'SELECT pg_advisory_xact_lock(hashtextextended(:chargeId, 0))';

/** SQL: whether the document `d` can be issued. A credit note waits for the invoice that it corrects. */
const IS_ISSUABLE_SQL = `d.state = 'due' AND (d.kind = 'charge' OR EXISTS (SELECT FROM invoice i WHERE i.charge_id = d.charge_id AND i.series <> 'R'))`;

export const CLAIM_DUE_DOCUMENTS = `
  UPDATE plan_document SET lease_until = clock_timestamp() + :leaseMs * interval '1 millisecond', lease_holder = :holder
   WHERE id IN (SELECT d.id FROM plan_document d WHERE ${IS_ISSUABLE_SQL} AND d.due_at <= :now AND ${isClaimableSql()}
                 ORDER BY d.due_at LIMIT :limit FOR UPDATE SKIP LOCKED)
  RETURNING id`;

export const MEASURE_DOCUMENTS = `
  SELECT (SELECT count(*)::int FROM plan_document WHERE state = 'failed') AS "failedCount",
         (SELECT coalesce(greatest(extract(epoch FROM :now::timestamptz - min(d.requested_at)), 0), 0)::float
            FROM plan_document d WHERE ${IS_ISSUABLE_SQL}) AS "oldestSeconds"`;

/** The requested and issued documents of charges. Charges without any are left out. */
export const SELECT_DOCUMENTED_CHARGES = `
  SELECT charge_id AS "chargeId", bool_or(is_invoice) AS "hasInvoice", max(refunded_total)::int AS "refundedTotal",
         sum(by_shop)::int AS "refundedByShop"
    FROM (SELECT charge_id, kind = 'charge' AS is_invoice, refunded_total, CASE WHEN kind = 'refund' THEN amount ELSE 0 END AS by_shop
            FROM plan_document WHERE charge_id = ANY(:chargeIds::text[])
          UNION ALL
          SELECT charge_id, series <> 'R', coalesce(refunded_total, 0), 0 FROM invoice WHERE charge_id = ANY(:chargeIds::text[])) AS documents
   GROUP BY charge_id`;

/** Whether a lost dispute of an order has a credit note without the plan that the same payment paid: one of an earlier version. */
export const SELECT_DISPUTE_NOTE_WITHOUT_PLAN = `
  SELECT 1 FROM invoice i JOIN dispute d ON d.id = i.dispute_id
   WHERE d.order_id = :orderId AND i.charge_id IS NULL AND d.plan_amount = 0 LIMIT 1`;

/** Documents that a worker can issue now, counted up to a limit. */
export const COUNT_ISSUABLE_DOCUMENTS = `
  SELECT count(*)::int AS count FROM (SELECT FROM plan_document d WHERE ${IS_ISSUABLE_SQL} LIMIT :limit) AS issuable`;

/** Orders that were paid with a plan more than a day ago, have no invoice, and whose plan has no charge that waits for its own. */
export const SELECT_OVERDUE_ORDERS = `
  SELECT o.id FROM orders o JOIN checkout c ON c.id = o.checkout_id AND c.with_plan
   WHERE o.placed_at > :now::timestamptz - interval '30 days' AND o.paid_at < :now::timestamptz - interval '1 day'
     AND NOT EXISTS (SELECT FROM invoice i WHERE i.order_id = o.id AND i.series <> 'R')
     AND NOT EXISTS (SELECT FROM plan_document d WHERE d.subscription_id = c.id AND d.kind = 'charge' AND d.state <> 'issued')
   ORDER BY o.placed_at LIMIT :limit`;
