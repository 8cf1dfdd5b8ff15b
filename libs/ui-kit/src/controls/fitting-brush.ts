import { ALLOWED_COLORS, FALLBACK_COLOR, type BrushColor, type BrushSelection, type BrushType } from '@brote/contracts/browser';

/** The colours that may be chosen of each type, in the order of the pickers. */
export type OfferedColors = Readonly<Record<BrushType, readonly BrushColor[]>>;

/** The same, from the brushes that the catalogue offers. */
export function offeredColors(brushes: readonly BrushSelection[]): OfferedColors {
  const of = (wanted: BrushType) => brushes.filter(({ type }) => type === wanted).map(({ color }) => color);
  return { adult: of('adult'), kids: of('kids') };
}

/** The brush with another type. A colour that the type lacks becomes the type's own, or the first one offered. */
export function withType(brush: BrushSelection, type: BrushType, colors: OfferedColors = ALLOWED_COLORS): BrushSelection {
  return colors[type].includes(brush.color) ? { ...brush, type } : startingBrush(type, colors);
}

/** A brush of the type before a customer has chosen its colour. */
export function startingBrush(type: BrushType, colors: OfferedColors = ALLOWED_COLORS): BrushSelection {
  const own = FALLBACK_COLOR[type];
  return { type, color: colors[type].includes(own) ? own : (colors[type][0] ?? own) };
}

/** The list with one brush replaced. */
export const withBrush = (brushes: readonly BrushSelection[], index: number, brush: BrushSelection): BrushSelection[] =>
  brushes.map((each, at) => (at === index ? brush : each));
