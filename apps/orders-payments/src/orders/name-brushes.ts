import type { Locale } from '@brote/contracts';
import type { BrushChoice, BrushColor, BrushType } from '@brote/contracts/catalog';

const COLOR_NAMES: Readonly<Record<Locale, Readonly<Record<BrushColor, string>>>> = {
  en: { blue: 'blue', green: 'green', pink: 'pink', white: 'white', yellow: 'yellow', purple: 'purple', surprise: 'surprise' },
  es: { blue: 'azul', green: 'verde', pink: 'rosa', white: 'blanco', yellow: 'amarillo', purple: 'morado', surprise: 'sorpresa' },
};
const TYPE_NAMES: Readonly<Record<Locale, Readonly<Record<BrushType, string>>>> = {
  en: { adult: 'adult', kids: 'kids' },
  es: { adult: 'adulto', kids: 'infantil' },
};

/** Names the brushes of a pack: `adulto azul, infantil blanco`; equal ones are counted: `2 × adult blue`. */
export function nameBrushes(brushes: readonly BrushChoice[], locale: Locale): string {
  const counts = new Map<string, number>();
  for (const { type, color } of brushes) {
    const name = `${TYPE_NAMES[locale][type]} ${COLOR_NAMES[locale][color]}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(', ');
}
