import type { PlanId, PlanSaving } from '@brote/contracts/catalog';
import { eurosFromCents } from '@brote/money';

/** The price of a single brush: the regular one and today's, in cents. */
export interface SinglePrice {
  regular: number;
  today: number;
}

const MONTHS_PER_DELIVERY = 3;
const MONTHS_PER_YEAR = 12;

interface SavingComparison {
  against: PlanSaving['against'];
  paid: number;
  compared: number;
  reference: number;
}

/**
 * The saving of a plan, measured against an offer that customers can buy:
 * - Individual against one single brush at its regular price,
 * - Couple against two single brushes at today's price,
 * - Family against four Individual plans.
 * Null when the plan saves nothing, or when the other offer is not on sale.
 * @param monthly cents a month of the plan and of the Individual plan
 */
export function savingOf(id: PlanId, monthly: { own: number; individual: number }, single: SinglePrice | null): PlanSaving | null {
  const comparison = comparisonOf(id, monthly, single);
  if (comparison === null) return null;
  const { against, paid, compared, reference } = comparison;
  const percent = Math.round(((compared - paid) * 100) / compared);
  if (percent < 1) return null;
  const yearlyCents = Math.round((monthly.own * MONTHS_PER_YEAR * percent) / 100);
  return { percent, reference: eurosFromCents(reference), against, yearly: eurosFromCents(yearlyCents) };
}

function comparisonOf(
  id: PlanId,
  { own, individual }: { own: number; individual: number },
  single: SinglePrice | null,
): SavingComparison | null {
  if (id === 'family') return { against: 'four-individual', paid: own, compared: individual * 4, reference: individual };
  if (single === null) return null;
  const { regular, today } = single;
  const centsPerDelivery = own * MONTHS_PER_DELIVERY;
  if (id === 'individual') return { against: 'single-regular', paid: centsPerDelivery, compared: regular, reference: regular };
  return { against: 'two-singles', paid: centsPerDelivery, compared: today * 2, reference: today };
}
