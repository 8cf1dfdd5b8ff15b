import type { DeliveryInterval, BrushSelection, PendingBody, PlanView } from '@brote/contracts/browser';

/** What a new plan starts with: every three months, all brushes blue and adult. */
export const STARTING_INTERVAL: DeliveryInterval = 3;

export const startingBrushes = (count: number): BrushSelection[] => Array.from({ length: count }, () => ({ type: 'adult', color: 'blue' }));

/** How many brushes a delivery of the plan may hold: a family may take fewer than it could, at the same price. */
export const brushRange = ({ id, brushCount }: Pick<PlanView, 'id' | 'brushCount'>) => ({
  min: id === 'family' ? 1 : brushCount,
  max: brushCount,
});

/** A plan as it is kept before anybody has looked at its brushes. */
export const untouched = ({ id, brushCount }: Pick<PlanView, 'id' | 'brushCount'>): PendingBody => ({
  planId: id,
  interval: STARTING_INTERVAL,
  brushes: startingBrushes(brushCount),
  configured: false,
});
