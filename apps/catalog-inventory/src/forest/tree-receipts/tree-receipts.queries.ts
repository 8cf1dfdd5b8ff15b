import { treeCountFor } from '@brote/contracts/catalog';
import type { GetTreeReceiptsRequest, StaffTreeReceiptView, StrikeReason } from '@brote/contracts/tree-receipts';
import { eurosFromCents } from '@brote/money';
import type { Sql } from '@brote/persistence';
import { readBrushesSold } from '../../inventory/stock/stock.sql';

interface ReceiptRow extends Pick<
  StaffTreeReceiptView,
  'id' | 'paidOn' | 'trees' | 'organisation' | 'place' | 'reference' | 'documentUrl'
> {
  seq: string;
  /** Cents. */
  amount: number;
  recordedAt: Date;
  reason: StrikeReason | null;
  note: string | null;
  struckAt: Date | null;
}

/** A page of receipts with the sums of all of them. */
interface ReceiptPage {
  treesFunded: number;
  treesReceipted: number;
  receipts: StaffTreeReceiptView[];
  nextCursor: string | null;
}

const SELECT_RECEIPTS = `
  SELECT r.id, r.seq::text AS seq, to_char(r.paid_on, 'YYYY-MM-DD') AS "paidOn", r.trees, r.organisation, r.place, r.amount, r.reference,
         r.document_url AS "documentUrl", r.recorded_at AS "recordedAt", s.reason, s.note, s.at AS "struckAt"
    FROM tree_receipt r LEFT JOIN tree_receipt_strike s ON s.receipt_id = r.id`;
const SELECT_RECEIPT = `${SELECT_RECEIPTS} WHERE r.id = :id`;
const SELECT_PAGE = `${SELECT_RECEIPTS} WHERE :day::date IS NULL OR (r.paid_on, r.seq) < (:day::date, :seq::bigint) ORDER BY r.paid_on DESC, r.seq DESC LIMIT :limit`;
const SUM_RECEIPTED_TREES = `
  SELECT coalesce(sum(r.trees), 0)::int AS trees FROM tree_receipt r
   WHERE NOT EXISTS (SELECT FROM tree_receipt_strike s WHERE s.receipt_id = r.id)`;

/** A receipt, or undefined when there is none with the id. */
export async function readTreeReceipt(sql: Sql, id: string): Promise<StaffTreeReceiptView | undefined> {
  const [row] = await sql.query<ReceiptRow>(SELECT_RECEIPT, { id });
  return row && receiptView(row);
}

/** A page of receipts, the latest payment first. A cursor whose day does not exist gives an empty page. */
export async function readTreeReceipts(sql: Sql, { cursor, limit }: GetTreeReceiptsRequest): Promise<ReceiptPage> {
  const [day = null, seq = null] = cursor?.split('.') ?? [];
  const foundRows = isValidDay(day) ? await sql.query<ReceiptRow>(SELECT_PAGE, { day, seq, limit: limit + 1 }) : [];
  const [receiptedSum] = await sql.query<{ trees: number }>(SUM_RECEIPTED_TREES);
  const rows = foundRows.slice(0, limit);
  const lastRow = rows.at(-1);
  return {
    treesFunded: treeCountFor(await readBrushesSold(sql)),
    treesReceipted: receiptedSum?.trees ?? 0,
    receipts: rows.map(receiptView),
    nextCursor: lastRow && foundRows.length > limit ? `${lastRow.paidOn}.${lastRow.seq}` : null,
  };
}

/** Whether a text is a day of the calendar. Null, the start of the list, counts as one. */
function isValidDay(day: string | null): boolean {
  if (day === null) return true;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

function receiptView({ seq: _seq, amount, recordedAt, reason, note, struckAt, ...row }: ReceiptRow): StaffTreeReceiptView {
  return {
    ...row,
    amount: eurosFromCents(amount),
    struck: reason === null || struckAt === null ? null : { reason, at: struckAt.toISOString() },
    recordedAt: recordedAt.toISOString(),
    strikeNote: note,
  };
}
