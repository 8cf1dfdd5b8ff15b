import { DELIVERY_INTERVALS, type PlanId, type PlansView, type PlanView } from '@brote/contracts/catalog';
import { packUrl } from '@brote/illustration';
import { eurosFromCents } from '@brote/money';
import { runningSale } from '../prices/price-rules';
import type { CatalogueRows } from '../products/catalogue.queries';
import { findBestValuePlan, findMostPopularPlan } from './plan-badges';
import { savingOf, type SinglePrice } from './plan-saving';
import type { BookRows, PlanRow } from './plans.queries';

/** The plans as customers see them at the moment. */
export function plansView(rows: BookRows, catalogue: CatalogueRows, starts: ReadonlyMap<PlanId, number>, at: Date): PlansView {
  const individual = rows.plans.find(({ id }) => id === 'individual');
  if (!individual) throw new Error('The savings need the price of the Individual plan, which is missing in the price book');
  const single = singlePriceOf(catalogue, at);
  const badges = { popular: findMostPopularPlan(starts), bestValue: findBestValuePlan(rows.plans) };
  return {
    book: rows.book,
    billingPeriod: rows.billingPeriod,
    intervals: rows.intervals,
    plans: rows.plans.map((plan) => ({
      ...planView(plan, individual.monthly_price, single),
      popular: badges.popular === plan.id,
      bestValue: badges.bestValue === plan.id,
    })),
    ...stateView(rows, catalogue, at),
  };
}

/** The view before the first price book: the shop sells no plan yet. */
export function plansViewWithoutBook(state: Pick<BookRows, 'version' | 'nextBookAt'>, catalogue: CatalogueRows, at: Date): PlansView {
  return { book: '', billingPeriod: 'monthly', intervals: [...DELIVERY_INTERVALS], plans: [], ...stateView(state, catalogue, at) };
}

function stateView(
  { version, nextBookAt }: Pick<BookRows, 'version' | 'nextBookAt'>,
  { variants }: CatalogueRows,
  at: Date,
): Pick<PlansView, 'version' | 'asOf' | 'offered' | 'nextBookAt'> {
  return {
    version,
    asOf: at.toISOString(),
    offered: variants.filter(({ offered }) => offered).map(({ type, color }) => ({ type, color })),
    nextBookAt: nextBookAt?.toISOString() ?? null,
  };
}

/** The price that savings are measured against; null while the single brush is not on sale. */
function singlePriceOf({ products, prices }: CatalogueRows, at: Date): SinglePrice | null {
  const terms = prices.get('brush-single')?.at(-1);
  if (!terms || !products.some(({ id, published }) => id === 'brush-single' && published)) return null;
  return { regular: terms.regularPrice, today: runningSale(terms, at)?.price ?? terms.regularPrice };
}

const PACK_BY_PLAN = { individual: 'single', couple: 'couple', family: 'family' } as const;

function planView(plan: PlanRow, individual: number, single: SinglePrice | null): Omit<PlanView, 'popular' | 'bestValue'> {
  return {
    id: plan.id,
    name: { en: plan.name_en, es: plan.name_es },
    description: { en: plan.description_en, es: plan.description_es },
    features: plan.features,
    brushCount: plan.brush_count,
    monthlyPrice: eurosFromCents(plan.monthly_price),
    saving: savingOf(plan.id, { own: plan.monthly_price, individual }, single),
    bookSavingPercent: plan.saving_percent,
    featured: plan.is_popular,
    image: packUrl({ category: PACK_BY_PLAN[plan.id], brushes: plan.picture }),
  };
}
