import { ALLOWED_COLORS, FALLBACK_COLOR, type BrushColor, type BrushSelection, type BrushType } from '@brote/contracts/browser';

/** The colours that may be chosen of each type, in the order of the pickers. */
export type OfferedColors = Readonly<Record<BrushType, readonly BrushColor[]>>;

/** The same, from the brushes that the catalogue offers. */
export function offeredColors(brushes: readonly BrushSelection[]): OfferedColors {
  const colorsOf = (brushType: BrushType) => brushes.filter(({ type }) => type === brushType).map(({ color }) => color);
  return { adult: colorsOf('adult'), kids: colorsOf('kids') };
}

/** The brush with another type. A colour that the type lacks becomes the type's own, or the first one offered. */
export function changeType(brush: BrushSelection, type: BrushType, colors: OfferedColors = ALLOWED_COLORS): BrushSelection {
  return colors[type].includes(brush.color) ? { ...brush, type } : startingBrush(type, colors);
}

/** A brush of the type before a customer has chosen its colour. */
export function startingBrush(type: BrushType, colors: OfferedColors = ALLOWED_COLORS): BrushSelection {
  const fallbackColor = FALLBACK_COLOR[type];
  return { type, color: colors[type].includes(fallbackColor) ? fallbackColor : (colors[type][0] ?? fallbackColor) };
}

/** The list with one brush replaced. */
export const replaceBrush = (brushes: readonly BrushSelection[], index: number, brush: BrushSelection): BrushSelection[] =>
  brushes.map((each, at) => (at === index ? brush : each));
