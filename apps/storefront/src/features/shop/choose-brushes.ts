import { offeredColors, startingBrush } from '@brote/ui-kit';
import { skuOf, type BrushOptionView, type BrushSelection } from '@brote/contracts/browser';

/** What a pack starts with, and goes back to whenever its number of brushes changes: all adult, and blue as long as that is offered. */
export const startingBrushes = (count: number, options: readonly BrushSelection[]): BrushSelection[] =>
  Array.from({ length: count }, () => startingBrush('adult', offeredColors(options)));

/** What keeps a choice from being bought: units that are gone, and units of which more are wanted than left. Each unit once. */
export interface StockTrouble {
  readonly missing: readonly BrushSelection[];
  readonly tooMany: readonly BrushSelection[];
}

/** Compares a choice with the stock that the catalogue tells. */
export function findStockTrouble(brushes: readonly BrushSelection[], options: readonly BrushOptionView[]): StockTrouble {
  const wanted = new Map<string, number>();
  for (const brush of brushes) wanted.set(skuOf(brush), (wanted.get(skuOf(brush)) ?? 0) + 1);
  const inChoice = options.filter(({ sku }) => wanted.has(sku));
  const pick = ({ type, color }: BrushOptionView): BrushSelection => ({ type, color });
  return {
    missing: inChoice.filter(({ availability }) => availability === 'out-of-stock').map(pick),
    tooMany: inChoice
      .filter(({ availability, left, sku }) => availability !== 'out-of-stock' && left !== null && left < (wanted.get(sku) ?? 0))
      .map(pick),
  };
}
