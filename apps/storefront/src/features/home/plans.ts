import type { MoneyView, ProductView } from '@brote/contracts/browser';

/** A plan of the price book in force: what is paid each month for one delivery every three months. */
export interface Plan {
  readonly id: 'individual' | 'couple' | 'family';
  readonly monthly: MoneyView;
  readonly isPopular: boolean;
}

const eur = (amount: number): MoneyView => ({ amount, currency: 'EUR' });

export const PLANS: readonly Plan[] = [
  { id: 'individual', monthly: eur(100), isPopular: false },
  { id: 'couple', monthly: eur(190), isPopular: true },
  { id: 'family', monthly: eur(370), isPopular: false },
];

const MONTHS_PER_DELIVERY = 3;

/** A saving and the price it is measured against, which must be printed beside it. */
export interface Saving {
  /** Whole percent, rounded. */
  readonly percent: number;
  readonly reference: MoneyView;
}

const against = (paid: number, compared: number, reference: MoneyView): Saving | null => {
  const percent = Math.round(((compared - paid) * 100) / compared);
  return percent > 0 ? { percent, reference } : null;
};

/**
 * What a plan saves: Individual against the regular price of one single brush, Couple against two single brushes at today's price,
 * Family against four Individual plans. Null when it saves nothing, so that no badge is shown.
 */
export function savingOf(plan: Plan, single: ProductView): Saving | null {
  const perDelivery = plan.monthly.amount * MONTHS_PER_DELIVERY;
  const today = single.salePrice ?? single.price;
  const [individual] = PLANS;
  switch (plan.id) {
    case 'individual':
      return against(perDelivery, single.price.amount, single.price);
    case 'couple':
      return against(perDelivery, today.amount * 2, today);
    case 'family':
      return individual ? against(plan.monthly.amount, individual.monthly.amount * 4, individual.monthly) : null;
  }
}
