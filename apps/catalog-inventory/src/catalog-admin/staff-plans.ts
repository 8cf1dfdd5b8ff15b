import type { PriceBookTermView, PriceBookView, StaffPlansView } from '@brote/contracts/staff-catalogue';
import type { BillingPeriod, PlanId } from '@brote/contracts/catalog';
import { eurosFromCents } from '@brote/money';
import type { Sql } from '@brote/persistence';
import { SELECT_BOOKS, SELECT_PLANS_REVISION, SELECT_TERMS } from './catalog-admin.sql';

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

/** The price books, and the terms from which each is in force. */
export async function readStaffPlans(sql: Sql, at: Date): Promise<StaffPlansView> {
  const [plansState] = await sql.query<{ revision: number }>(SELECT_PLANS_REVISION);
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
