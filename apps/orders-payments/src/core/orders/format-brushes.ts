import type { Locale } from '@brote/contracts';
import { type BrushChoice, COLOR_NAMES, TYPE_NAMES } from '@brote/contracts/catalog';

/** Names the brushes of a pack as the shop's pages do: `Azul océano, adulto; Blanco clásico, infantil`; equal ones are counted. */
export function formatBrushes(brushes: readonly BrushChoice[], locale: Locale): string {
  const counts = new Map<string, number>();
  for (const { type, color } of brushes) {
    const name = `${COLOR_NAMES[locale][color]}, ${TYPE_NAMES[locale][type]}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join('; ');
}
