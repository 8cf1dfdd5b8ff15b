import type { BrushChoice, PlanId } from '@brote/contracts/catalog';

/** Whether a delivery of the plan may hold so many brushes: as many as the plan has. A family may take fewer than four at the same price. */
export function areFitting(brushes: readonly BrushChoice[], planId: PlanId, brushCount: number): boolean {
  return planId === 'family' ? brushes.length >= 1 && brushes.length <= brushCount : brushes.length === brushCount;
}
