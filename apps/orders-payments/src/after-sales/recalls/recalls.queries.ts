import {
  type ListRecallRecipientsReply,
  type ListRecallRecipientsRequest,
  type RecallRecipient,
  type RecallScope,
  type RecallView,
  type StaffRecallView,
  RECALL_LIMITS,
} from '@brote/contracts/recalls';
import type { Sql } from '@brote/persistence';
import { shownColumnSql } from '#app/core/erasure/erased-person';

interface RecallRow extends Pick<RecallView, 'id' | 'remedies' | 'sentFrom' | 'sentUntil'> {
  scope: RecallScope;
  words: Pick<RecallView, 'product' | 'hazard' | 'action'>;
  openedAt: Date;
  closedAt: Date | null;
  notified: number;
  pending: number;
  failed: number;
  answered: number;
  openRemedies: number;
  doneRemedies: number;
}

/** The notice of one person. */
export interface NoticeRow {
  id: string;
  recallId: string;
  orderId: string;
  orderNumbers: string[];
  remedy: RecallRecipient['remedy'];
  doneRemedy: RecallRecipient['doneRemedy'];
  doneAt: Date | null;
  /** The link of an erased person is invalid. */
  isForgotten: boolean;
}

const SELECT_RECALLS = `
  SELECT r.id, r.scope, r.words, r.remedies, to_char(r.sent_from, 'YYYY-MM-DD') AS "sentFrom", to_char(r.sent_until, 'YYYY-MM-DD') AS "sentUntil",
         r.opened_at AS "openedAt", r.closed_at AS "closedAt", n.*
    FROM recall r
   CROSS JOIN LATERAL (
     SELECT count(*) FILTER (WHERE state = 'sent')::int AS notified, count(*) FILTER (WHERE state = 'pending')::int AS pending,
            count(*) FILTER (WHERE state IN ('failed', 'suppressed'))::int AS failed, count(remedy)::int AS answered,
            count(*) FILTER (WHERE remedy IS NOT NULL AND done_at IS NULL)::int AS "openRemedies", count(done_at)::int AS "doneRemedies"
       FROM recall_notice WHERE recall_id = r.id) AS n`;
const SELECT_RECALL = `${SELECT_RECALLS} WHERE r.id = :id`;
const SELECT_NEWEST_RECALLS = `${SELECT_RECALLS} ORDER BY r.seq DESC LIMIT ${RECALL_LIMITS.shown}`;

const SELECT_NOTICE = `
  SELECT n.id, n.recall_id AS "recallId", n.order_id AS "orderId", n.remedy, n.done_remedy AS "doneRemedy", n.done_at AS "doneAt",
         n.forgotten_at IS NOT NULL AS "isForgotten",
         ARRAY(SELECT o.number FROM orders o WHERE o.id = ANY(n.order_ids) ORDER BY o.number) AS "orderNumbers"
    FROM recall_notice n WHERE n.id = :id`;

const SELECT_RECIPIENTS = `
  SELECT n.id, n.order_id AS "orderId", o.number AS "orderNumber", cardinality(n.order_ids) AS orders, n.certainty, n.state,
         n.finalized_at AS "finalizedAt", n.remedy, n.answered_at AS "answeredAt",
         n.done_remedy AS "doneRemedy", n.done_at AS "doneAt", ${shownColumnSql('n.done_note', 'NULL', 'o')} AS "doneNote"
    FROM recall_notice n JOIN orders o ON o.id = n.order_id
   WHERE n.recall_id = :recallId`;
const SELECT_RECIPIENT = `${SELECT_RECIPIENTS} AND n.id = :noticeId`;
const SELECT_RECIPIENT_PAGE = `${SELECT_RECIPIENTS}
     AND (:cursor::uuid IS NULL OR n.id > :cursor::uuid)
     AND (:progress::text IS NULL OR CASE :progress WHEN 'done' THEN n.done_at IS NOT NULL ELSE n.remedy IS NOT NULL AND n.done_at IS NULL END)
   ORDER BY n.id LIMIT :limit`;

type RecipientRow = Omit<RecallRecipient, 'finalizedAt' | 'answeredAt' | 'doneAt'> &
  Record<'finalizedAt' | 'answeredAt' | 'doneAt', Date | null>;

/** A recall as staff follow it; undefined when there is none with the id. */
export async function readRecall(sql: Sql, id: string): Promise<(StaffRecallView & { scope: RecallScope }) | undefined> {
  const [row] = await sql.query<RecallRow>(SELECT_RECALL, { id });
  return row && { ...toStaffView(row), scope: row.scope };
}

/** Recalls, the latest first. */
export async function readRecalls(sql: Sql): Promise<StaffRecallView[]> {
  return (await sql.query<RecallRow>(SELECT_NEWEST_RECALLS)).map(toStaffView);
}

/** The public part of a recall. */
export function toPublicView(recall: StaffRecallView): RecallView {
  const { id, product, batches, skus, sentFrom, sentUntil, hazard, action, remedies, openedAt, closedAt } = recall;
  return { id, product, batches, skus, sentFrom, sentUntil, hazard, action, remedies, openedAt, closedAt };
}

/** The notice of one person; undefined when there is none with the id. */
export async function readNotice(sql: Sql, id: string): Promise<NoticeRow | undefined> {
  const [row] = await sql.query<NoticeRow>(SELECT_NOTICE, { id });
  return row;
}

/** The notices of a recall, page by page. */
export async function readRecipients(sql: Sql, request: ListRecallRecipientsRequest): Promise<ListRecallRecipientsReply> {
  const { recallId, progress = null, cursor, limit } = request;
  const recipientRows = await sql.query<RecipientRow>(SELECT_RECIPIENT_PAGE, { recallId, cursor, limit: limit + 1, progress });
  const rows = recipientRows.slice(0, limit).map(toRecipient);
  return { rows, nextCursor: recipientRows.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** One notice of a recall, as staff see it; undefined when the recall has none with the id. */
export async function readRecipient(sql: Sql, recallId: string, noticeId: string): Promise<RecallRecipient | undefined> {
  const [row] = await sql.query<RecipientRow>(SELECT_RECIPIENT, { recallId, noticeId });
  return row && toRecipient(row);
}

function toRecipient({ finalizedAt, answeredAt, doneAt, ...row }: RecipientRow): RecallRecipient {
  const toIsoOrNull = (at: Date | null) => at?.toISOString() ?? null;
  return { ...row, finalizedAt: toIsoOrNull(finalizedAt), answeredAt: toIsoOrNull(answeredAt), doneAt: toIsoOrNull(doneAt) };
}

function toStaffView({ scope, words, openedAt, closedAt, ...row }: RecallRow): StaffRecallView {
  const { batches, skus, reach } = scope;
  return { ...row, ...words, batches, skus, reach, openedAt: openedAt.toISOString(), closedAt: closedAt?.toISOString() ?? null };
}
