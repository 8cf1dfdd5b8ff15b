/** Two sizes of brush. */
export const BRUSH_TYPES = ['adult', 'kids'] as const;
export type BrushType = (typeof BRUSH_TYPES)[number];

/** Every known colour; not all are offered. */
export const BRUSH_COLORS = ['blue', 'green', 'pink', 'white', 'yellow', 'purple', 'surprise'] as const;
export type BrushColor = (typeof BRUSH_COLORS)[number];

/** Colours offered from the first day, in the order of the pickers. The catalogue knows the colours offered now. */
export const ALLOWED_COLORS: Readonly<Record<BrushType, readonly BrushColor[]>> = {
  adult: ['blue', 'purple', 'yellow', 'white'],
  kids: ['yellow', 'white'],
};

/** Replacement colour when a type no longer allows the chosen one. */
export const FALLBACK_COLOR: Readonly<Record<BrushType, BrushColor>> = { adult: 'blue', kids: 'yellow' };

/** One brush of a pack, as the customer chose it. */
export interface BrushSelection {
  type: BrushType;
  color: BrushColor;
}

/** Stock-keeping unit: one per type and colour. */
export type Sku = `${BrushType}-${BrushColor}`;

/** The unit of stock that a brush belongs to. */
export function skuOf({ type, color }: BrushSelection): Sku {
  return `${type}-${color}`;
}

/** Whether the type was offered in that colour from the first day. */
export function isAllowed({ type, color }: BrushSelection): boolean {
  return ALLOWED_COLORS[type].includes(color);
}

/** Plain colours, in the order of lists and pickers: those of the first day, then the rest. */
const PLAIN_COLORS: Readonly<Record<BrushType, readonly BrushColor[]>> = {
  adult: [...ALLOWED_COLORS.adult, 'green', 'pink'],
  kids: [...ALLOWED_COLORS.kids, 'blue', 'purple', 'green', 'pink'],
};

const skusOfAllTypes = (colorsOf: (type: BrushType) => readonly BrushColor[]): readonly Sku[] =>
  BRUSH_TYPES.flatMap((type) => colorsOf(type).map((color) => skuOf({ type, color })));

/** Every SKU with stock of its own. A surprise has none: it is picked from the stock of its type. */
export const STOCKED_SKUS: readonly Sku[] = skusOfAllTypes((type) => PLAIN_COLORS[type]);

/** Every unit that the catalogue can offer. */
export const SKUS: readonly Sku[] = skusOfAllTypes((type) => [...PLAIN_COLORS[type], 'surprise']);
