import type { PriceBookTermView, PriceBookView, StaffPlansView } from '@brote/contracts/staff-catalogue';
import type { BillingPeriod, PlanId } from '@brote/contracts/catalog';
import { eurosFromCents } from '@brote/money';
import type { Sql } from '@brote/persistence';

/** Books and terms that a page shows at most; both lists only grow. */
const MAX_ROWS = 200;

interface PriceBookRow {
  name: string;
  billingPeriod: BillingPeriod;
  prices: { planId: PlanId; monthlyPrice: number }[];
}

interface PriceBookTermRow {
  id: number;
  book: string;
  validFrom: Date;
  withdrawn: boolean;
}

const SELECT_BOOKS = `
  SELECT b.name, b.billing_period AS "billingPeriod",
         (SELECT json_agg(json_build_object('planId', e.plan_id, 'monthlyPrice', e.monthly_price) ORDER BY p.position)
            FROM price_book_entry e JOIN plan p ON p.id = e.plan_id WHERE e.book = b.name) AS prices
    FROM price_book b ORDER BY b.name DESC LIMIT ${MAX_ROWS}`;

const SELECT_TERMS = `
  SELECT t.id, t.book, t.valid_from AS "validFrom", w.term_id IS NOT NULL AS withdrawn
    FROM price_book_term t LEFT JOIN price_book_withdrawal w ON w.term_id = t.id
   ORDER BY t.valid_from DESC, t.id DESC LIMIT ${MAX_ROWS}`;

/** The price books, and the terms from which each is in force. */
export async function readStaffPlans(sql: Sql, at: Date): Promise<StaffPlansView> {
  const [plansState] = await sql.query<{ revision: number }>('SELECT revision FROM plans_news');
  const books = await sql.query<PriceBookRow>(SELECT_BOOKS);
  const terms = await sql.query<PriceBookTermRow>(SELECT_TERMS);
  return { revision: plansState?.revision ?? 1, books: books.map(bookView), terms: termViews(terms, at) };
}

function bookView({ name, billingPeriod, prices }: PriceBookRow): PriceBookView {
  return {
    name,
    billingPeriod,
    prices: prices.map(({ planId, monthlyPrice }) => ({ planId, monthlyPrice: eurosFromCents(monthlyPrice) })),
  };
}

function termViews(terms: readonly PriceBookTermRow[], at: Date): PriceBookTermView[] {
  const current = terms.find(({ validFrom, withdrawn }) => !withdrawn && validFrom <= at);
  return terms.map((term) => ({
    id: String(term.id),
    book: term.book,
    validFrom: term.validFrom.toISOString(),
    state: term.withdrawn ? 'withdrawn' : term === current ? 'current' : term.validFrom > at ? 'planned' : 'past',
  }));
}
