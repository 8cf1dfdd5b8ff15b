import { BRUSH_COLORS, BRUSH_TYPES, skuOf, type BrushSelection, type Sku } from '@brote/contracts/browser';
import { useBrushNames } from '@brote/ui-kit/i18n';

const BRUSHES: ReadonlyMap<string, BrushSelection> = new Map(
  BRUSH_TYPES.flatMap((type) => BRUSH_COLORS.map((color) => [skuOf({ type, color }), { type, color }] as const)),
);

/** What the shop calls the brush of a unit of stock, in the language in force. */
export function useSkuName(): (sku: Sku) => string {
  const names = useBrushNames();
  return (sku) => {
    const brush = BRUSHES.get(sku);
    return brush === undefined ? sku : names.brush(brush);
  };
}
