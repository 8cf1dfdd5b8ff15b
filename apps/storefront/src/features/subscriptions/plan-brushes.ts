import type { DeliveryInterval, BrushSelection, PendingSubscriptionBody, PlanView } from '@brote/contracts/browser';

/** Initial values of a new plan: every three months, all brushes blue and adult. */
export const DEFAULT_INTERVAL_MONTHS: DeliveryInterval = 3;

export const startingBrushes = (count: number): BrushSelection[] => Array.from({ length: count }, () => ({ type: 'adult', color: 'blue' }));

/** Allowed numbers of brushes per delivery of the plan. A family may take fewer at the same price. */
export const brushRange = ({ id, brushCount }: Pick<PlanView, 'id' | 'brushCount'>) => ({
  min: id === 'family' ? 1 : brushCount,
  max: brushCount,
});

/** A pending plan before its first configuration. */
export const defaultConfigurationOf = ({ id, brushCount }: Pick<PlanView, 'id' | 'brushCount'>): PendingSubscriptionBody => ({
  planId: id,
  interval: DEFAULT_INTERVAL_MONTHS,
  brushes: startingBrushes(brushCount),
  configured: false,
});
