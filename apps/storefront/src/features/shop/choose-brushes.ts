import { offeredColors, startingBrush } from '@brote/ui-kit';
import {
  skuOf,
  type BrushColor,
  type BrushOptionView,
  type BrushSelection,
  type BrushType,
  type Category,
  type ProductView,
} from '@brote/contracts/browser';

const brush = (type: BrushType, color: BrushColor): BrushSelection => ({ type, color });

/** The mix of colours that each product is shown with before its first choice. */
const OPENING_MIX: Readonly<Record<Category, readonly BrushSelection[]>> = {
  single: [brush('adult', 'blue')],
  couple: [brush('adult', 'purple'), brush('adult', 'white')],
  family: [brush('adult', 'blue'), brush('adult', 'yellow'), brush('kids', 'yellow'), brush('kids', 'white')],
};

/** Number of pieces of a SKU that can be bought; an unknown number counts as enough. */
const leftOf = ({ availability, left }: BrushOptionView): number => (availability === 'out-of-stock' ? 0 : (left ?? Infinity));

/**
 * The brushes, each in another color of its type if its own is not offered or runs out. A brush stays unchanged when its type has no color
 * left: the page then shows it as sold out.
 */
export function inStockBrushes(wanted: readonly BrushSelection[], options: readonly BrushOptionView[]): BrushSelection[] {
  const left = new Map(options.map((option) => [option.sku, leftOf(option)]));
  return wanted.map((each) => {
    const sameType = options.filter(({ type }) => type === each.type);
    const isLeft = (option: BrushSelection) => (left.get(skuOf(option)) ?? 0) > 0;
    const chosen = isLeft(each) ? each : (sameType.find(isLeft) ?? startingBrush(each.type, offeredColors(options)));
    left.set(skuOf(chosen), (left.get(skuOf(chosen)) ?? 0) - 1);
    return brush(chosen.type, chosen.color);
  });
}

/** Initial brushes of a product: a mix of available colors. */
export const openingBrushes = ({ category, quantity, brushes }: ProductView): BrushSelection[] =>
  inStockBrushes(
    Array.from({ length: quantity }, (_, index) => OPENING_MIX[category][index] ?? brush('adult', 'blue')),
    brushes,
  );

/** Brushes of a pack after a change of their number: all adult and blue, as far as available. */
export const resetBrushes = (count: number, options: readonly BrushOptionView[]): BrushSelection[] =>
  inStockBrushes(
    Array.from({ length: count }, () => brush('adult', 'blue')),
    options,
  );

/** Obstacles of a choice: sold-out SKUs, and SKUs with too little stock. Each SKU once. */
export interface StockTrouble {
  readonly missing: readonly BrushSelection[];
  readonly tooMany: readonly BrushSelection[];
}

/** Compares a choice with the stock of the catalog. */
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
