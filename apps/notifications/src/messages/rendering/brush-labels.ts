import { BRISTLE_COLORS } from '@brote/brand';
import type { Locale } from '@brote/contracts';
import { BRUSH_COLORS, BRUSH_TYPES, type BrushChoice, COLOR_NAMES, type Sku, skuOf, TYPE_NAMES } from '@brote/contracts/catalog';
import type { OrderLineBody } from './mail-body';

/** `Azul océano, adulto` */
export function brushLabel({ type, color }: BrushChoice, locale: Locale): string {
  return `${COLOR_NAMES[locale][color]}, ${TYPE_NAMES[locale][type]}`;
}

/** The brush of a SKU; empty for an unknown SKU. */
export function brushesOfSku(sku: Sku): BrushChoice[] {
  return BRUSH_TYPES.flatMap((type) => BRUSH_COLORS.filter((color) => skuOf({ type, color }) === sku).map((color) => ({ type, color })));
}

/** One entry per kind of brush, in the customer's order, with a dot in the shop's swatch tone. */
export function brushLabels(brushes: readonly BrushChoice[], locale: Locale): OrderLineBody['brushes'] {
  const kinds = new Map<string, { swatch: string; label: string; count: number }>();
  for (const brush of brushes) {
    const key = skuOf(brush);
    const kind = kinds.get(key) ?? { swatch: BRISTLE_COLORS[brush.color], label: brushLabel(brush, locale), count: 0 };
    kinds.set(key, { ...kind, count: kind.count + 1 });
  }
  return [...kinds.values()].map(({ swatch, label, count }) => ({ swatch, label: count > 1 ? `${count}\u00a0× ${label}` : label }));
}
