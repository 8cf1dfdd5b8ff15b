import type { Locale } from '@brote/contracts';
import type { BrushChoice, BrushColor, BrushType } from '@brote/contracts/catalog';

const COLOR_NAMES: Readonly<Record<Locale, Readonly<Record<BrushColor, string>>>> = {
  en: {
    blue: 'Ocean Blue',
    green: 'Forest Green',
    pink: 'Coral Pink',
    white: 'Classic White',
    yellow: 'Sunny Yellow',
    purple: 'Royal Purple',
    surprise: 'Surprise Me',
  },
  es: {
    blue: 'Azul océano',
    green: 'Verde bosque',
    pink: 'Rosa coral',
    white: 'Blanco clásico',
    yellow: 'Amarillo sol',
    purple: 'Morado real',
    surprise: 'Sorpréndeme',
  },
};
const TYPE_NAMES: Readonly<Record<Locale, Readonly<Record<BrushType, string>>>> = {
  en: { adult: 'adult', kids: 'kids' },
  es: { adult: 'adulto', kids: 'infantil' },
};

/** Names the brushes of a pack as the shop's pages do: `Azul océano, adulto; Blanco clásico, infantil`; equal ones are counted. */
export function nameBrushes(brushes: readonly BrushChoice[], locale: Locale): string {
  const counts = new Map<string, number>();
  for (const { type, color } of brushes) {
    const name = `${COLOR_NAMES[locale][color]}, ${TYPE_NAMES[locale][type]}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join('; ');
}
