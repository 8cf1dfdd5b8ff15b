import {
  FALLBACK_COLOR,
  isAllowed,
  skuOf,
  type BrushColor,
  type BrushOptionView,
  type BrushSelection,
  type BrushType,
} from '@brote/contracts/browser';

/** What a pack starts with, and goes back to whenever its number of brushes changes: all blue, all adult. */
export const startingBrushes = (count: number): BrushSelection[] => Array.from({ length: count }, () => ({ type: 'adult', color: 'blue' }));

/** The brush with another type; a colour that the type does not come in gives way to the type's own. */
export function withType(brush: BrushSelection, type: BrushType): BrushSelection {
  const changed = { ...brush, type };
  return isAllowed(changed) ? changed : { type, color: FALLBACK_COLOR[type] };
}

/** The brush in another colour; one that its type does not come in gives way to the type's own. */
export function withColor(brush: BrushSelection, color: BrushColor): BrushSelection {
  const changed = { ...brush, color };
  return isAllowed(changed) ? changed : { ...brush, color: FALLBACK_COLOR[brush.type] };
}

/** The list with one brush replaced. */
export const withBrush = (brushes: readonly BrushSelection[], index: number, brush: BrushSelection): BrushSelection[] =>
  brushes.map((each, at) => (at === index ? brush : each));

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
