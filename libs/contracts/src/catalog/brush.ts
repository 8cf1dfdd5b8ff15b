/** Two sizes of brush. */
export const BRUSH_TYPES = ['adult', 'kids'] as const;
export type BrushType = (typeof BRUSH_TYPES)[number];

/** Every colour the data knows; not all are offered. */
export const BRUSH_COLORS = ['blue', 'green', 'pink', 'white', 'yellow', 'purple', 'surprise'] as const;
export type BrushColor = (typeof BRUSH_COLORS)[number];

/** Colours a brush of each type may have, in the order the pickers show them. */
export const ALLOWED_COLORS: Readonly<Record<BrushType, readonly BrushColor[]>> = {
  adult: ['blue', 'purple', 'yellow', 'white'],
  kids: ['yellow', 'white'],
};

/** What a brush falls back to when its type no longer allows its colour. */
export const FALLBACK_COLOR: Readonly<Record<BrushType, BrushColor>> = { adult: 'blue', kids: 'yellow' };

/** One brush of a pack, as the customer chose it. */
export interface BrushSelection {
  type: BrushType;
  color: BrushColor;
}

/** Stock-keeping unit: one per type and colour. */
export type Sku = `${BrushType}-${BrushColor}`;

/** The unit of stock a brush is taken from. */
export function skuOf({ type, color }: BrushSelection): Sku {
  return `${type}-${color}`;
}

/** Whether the type comes in that colour. */
export function isAllowed({ type, color }: BrushSelection): boolean {
  return ALLOWED_COLORS[type].includes(color);
}

/** Every unit that can be sold. */
export const SKUS: readonly Sku[] = BRUSH_TYPES.flatMap((type) => ALLOWED_COLORS[type].map((color) => skuOf({ type, color })));
