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
const INITIAL_BRUSHES: Readonly<Record<Category, readonly BrushSelection[]>> = {
  single: [brush('adult', 'blue')],
  couple: [brush('adult', 'purple'), brush('adult', 'white')],
  family: [brush('adult', 'blue'), brush('adult', 'yellow'), brush('kids', 'yellow'), brush('kids', 'white')],
};

/** Number of pieces of a SKU that can be bought; an unknown number counts as enough. */
const availableCountOf = ({ availability, left: stockBySku }: BrushOptionView): number =>
  availability === 'out-of-stock' ? 0 : (stockBySku ?? Infinity);

/**
 * The brushes, each in another color of its type if its own is not offered or runs out. A brush stays unchanged when its type has no color
 * left: the page then shows it as sold out.
 */
export function replaceOutOfStock(requestedBrushes: readonly BrushSelection[], options: readonly BrushOptionView[]): BrushSelection[] {
  const stockBySku = new Map(options.map((option) => [option.sku, availableCountOf(option)]));
  return requestedBrushes.map((each) => {
    const optionsOfType = options.filter(({ type }) => type === each.type);
    const hasStockLeft = (option: BrushSelection) => (stockBySku.get(skuOf(option)) ?? 0) > 0;
    const selection = hasStockLeft(each) ? each : (optionsOfType.find(hasStockLeft) ?? startingBrush(each.type, offeredColors(options)));
    stockBySku.set(skuOf(selection), (stockBySku.get(skuOf(selection)) ?? 0) - 1);
    return brush(selection.type, selection.color);
  });
}

/** Initial brushes of a product: a mix of available colors. */
export const initialBrushesOf = ({ category, quantity, brushes }: ProductView): BrushSelection[] =>
  replaceOutOfStock(
    Array.from({ length: quantity }, (_, index) => INITIAL_BRUSHES[category][index] ?? brush('adult', 'blue')),
    brushes,
  );

/** Brushes of a pack after a change of their number: all adult and blue, as far as available. */
export const resetBrushes = (count: number, options: readonly BrushOptionView[]): BrushSelection[] =>
  replaceOutOfStock(
    Array.from({ length: count }, () => brush('adult', 'blue')),
    options,
  );

/** Obstacles of a choice: sold-out SKUs, and SKUs with too little stock. Each SKU once. */
export interface StockProblem {
  readonly missing: readonly BrushSelection[];
  readonly tooMany: readonly BrushSelection[];
}

/** Compares a choice with the stock of the catalog. */
export function findStockProblem(brushes: readonly BrushSelection[], options: readonly BrushOptionView[]): StockProblem {
  const requestedBrushes = new Map<string, number>();
  for (const brush of brushes) requestedBrushes.set(skuOf(brush), (requestedBrushes.get(skuOf(brush)) ?? 0) + 1);
  const chosenOptions = options.filter(({ sku }) => requestedBrushes.has(sku));
  const toSelection = ({ type, color }: BrushOptionView): BrushSelection => ({ type, color });
  return {
    missing: chosenOptions.filter(({ availability }) => availability === 'out-of-stock').map(toSelection),
    tooMany: chosenOptions
      .filter(
        ({ availability, left: stockBySku, sku }) =>
          availability !== 'out-of-stock' && stockBySku !== null && stockBySku < (requestedBrushes.get(sku) ?? 0),
      )
      .map(toSelection),
  };
}
