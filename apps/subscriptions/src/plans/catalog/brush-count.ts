import type { BrushChoice, PlanId } from '@brote/contracts/catalog';

/** Whether the number of brushes fits the plan. A family may choose fewer than four at the same price. */
export function hasValidBrushCount(brushes: readonly BrushChoice[], planId: PlanId, brushCount: number): boolean {
  return planId === 'family' ? brushes.length >= 1 && brushes.length <= brushCount : brushes.length === brushCount;
}
