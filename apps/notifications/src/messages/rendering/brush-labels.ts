import { BRISTLE_COLORS } from '@brote/brand';
import type { Locale } from '@brote/contracts';
import { type BrushChoice, type BrushColor, COLOR_NAMES, TYPE_NAMES } from '@brote/contracts/catalog';
import type { OrderLineBody } from './mail-body';

/** Dots beside the colour names, in the shop's swatch tones. */
const SWATCHES: Readonly<Record<BrushColor, string>> = BRISTLE_COLORS;

/** One entry per kind of brush, in the customer's order. */
export function brushLabels(brushes: readonly BrushChoice[], locale: Locale): OrderLineBody['brushes'] {
  const kinds = new Map<string, { swatch: string; label: string; count: number }>();
  for (const { type, color } of brushes) {
    const kind = kinds.get(`${type}-${color}`) ?? {
      swatch: SWATCHES[color],
      label: `${COLOR_NAMES[locale][color]}, ${TYPE_NAMES[locale][type]}`,
      count: 0,
    };
    kinds.set(`${type}-${color}`, { ...kind, count: kind.count + 1 });
  }
  return [...kinds.values()].map(({ swatch, label, count }) => ({ swatch, label: count > 1 ? `${count}\u00a0× ${label}` : label }));
}
