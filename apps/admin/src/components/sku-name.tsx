import { BRUSH_COLORS, BRUSH_TYPES, skuOf, type BrushSelection, type Sku } from '@brote/contracts/browser';
import { useBrushNames } from '@brote/ui-kit/i18n';

const BRUSH_BY_SKU: ReadonlyMap<string, BrushSelection> = new Map(
  BRUSH_TYPES.flatMap((type) => BRUSH_COLORS.map((color) => [skuOf({ type, color }), { type, color }] as const)),
);

/** The name of a SKU's brush, in the current language. */
export function useSkuName(): (sku: Sku) => string {
  const names = useBrushNames();
  return (sku) => {
    const brush = BRUSH_BY_SKU.get(sku);
    return brush === undefined ? sku : names.brush(brush);
  };
}
