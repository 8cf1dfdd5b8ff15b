import type { BillingPeriod, DeliveryInterval, BrushSelection, PlanId } from '@brote/contracts/catalog';
import type { LocalizedText } from '@brote/contracts';
import type { Sql } from '@brote/persistence';

/** A plan with its price in one book. Prices are cents a month, VAT included. */
export interface PlanRow {
  id: PlanId;
  name_en: string;
  name_es: string;
  description_en: string;
  description_es: string;
  features: LocalizedText[];
  brush_count: number;
  /** Whether the layout features this plan. */
  is_popular: boolean;
  picture: BrushSelection[];
  monthly_price: number;
  saving_percent: number;
}

/** The price book in force at a moment, with its plans. */
export interface BookRows {
  /** The term that put the book into force. */
  term: number;
  book: string;
  billingPeriod: BillingPeriod;
  intervals: DeliveryInterval[];
  plans: PlanRow[];
  version: number;
  /** Start of the next term; null when none is planned. */
  nextBookAt: Date | null;
}

// One statement reads one snapshot: the book has its plans, and the version belongs to these rows.
const SELECT_BOOK_IN_FORCE = `
  WITH term AS (
    SELECT t.id, t.book FROM standing_book_term t WHERE t.valid_from <= :at ORDER BY t.valid_from DESC, t.id DESC LIMIT 1
  )
  SELECT term.id AS term, b.name AS book, b.billing_period AS "billingPeriod", b.intervals,
         (SELECT json_agg(p ORDER BY p.position) FROM (
            SELECT plan.*, e.monthly_price, e.saving_percent FROM plan JOIN price_book_entry e ON e.plan_id = plan.id AND e.book = b.name) p
         ) AS plans,
         (SELECT version FROM plans_news) AS version,
         (SELECT min(n.valid_from) FROM standing_book_term n WHERE n.valid_from > :at) AS "nextBookAt"
    FROM term JOIN price_book b ON b.name = term.book`;

/** Reads the book in force at the moment; null when none is. Inside a transaction, pass it. */
export async function readBook(sql: Sql, at: Date): Promise<BookRows | null> {
  const [book] = await sql.query<BookRows>(SELECT_BOOK_IN_FORCE, { at });
  return book ?? null;
}

const SELECT_STATE_WITHOUT_BOOK = `
  SELECT version, (SELECT min(valid_from) FROM standing_book_term WHERE valid_from > :at) AS "nextBookAt" FROM plans_news`;

/** Reads the version of the plans, and the start of the first book, of a shop that sells no plans yet. */
export async function readStateWithoutBook(sql: Sql, at: Date): Promise<Pick<BookRows, 'version' | 'nextBookAt'>> {
  const [state] = await sql.query<Pick<BookRows, 'version' | 'nextBookAt'>>(SELECT_STATE_WITHOUT_BOOK, { at });
  return state ?? { version: 0, nextBookAt: null };
}

const POPULARITY_DAYS = 90;
const COUNT_STARTS = `
  SELECT plan_id AS "planId", count(*)::int AS starts FROM plan_start
   WHERE started_at > :at::timestamptz - make_interval(days => ${POPULARITY_DAYS}) AND started_at <= :at GROUP BY plan_id`;

/** Starts of each plan in the 90 days before the moment. */
export async function readStarts(sql: Sql, at: Date): Promise<Map<PlanId, number>> {
  const rows = await sql.query<{ planId: PlanId; starts: number }>(COUNT_STARTS, { at });
  return new Map(rows.map(({ planId, starts }) => [planId, starts]));
}
