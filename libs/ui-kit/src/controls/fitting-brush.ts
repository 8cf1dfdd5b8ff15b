import { ALLOWED_COLORS, FALLBACK_COLOR, type BrushColor, type BrushSelection, type BrushType } from '@brote/contracts/browser';

/** The colours that may be chosen of each type, in the order of the pickers. */
export type OfferedColors = Readonly<Record<BrushType, readonly BrushColor[]>>;

/** The same from what the catalogue says is offered. */
export function offeredColors(brushes: readonly BrushSelection[]): OfferedColors {
  const of = (wanted: BrushType) => brushes.filter(({ type }) => type === wanted).map(({ color }) => color);
  return { adult: of('adult'), kids: of('kids') };
}

/** The brush with another type; a colour that the type does not come in gives way to the type's own, or to the first there is. */
export function withType(brush: BrushSelection, type: BrushType, colors: OfferedColors = ALLOWED_COLORS): BrushSelection {
  return colors[type].includes(brush.color) ? { ...brush, type } : startingBrush(type, colors);
}

/** What a brush of the type is before anybody has chosen its colour. */
export function startingBrush(type: BrushType, colors: OfferedColors = ALLOWED_COLORS): BrushSelection {
  const own = FALLBACK_COLOR[type];
  return { type, color: colors[type].includes(own) ? own : (colors[type][0] ?? own) };
}

/** The list with one brush replaced. */
export const withBrush = (brushes: readonly BrushSelection[], index: number, brush: BrushSelection): BrushSelection[] =>
  brushes.map((each, at) => (at === index ? brush : each));
