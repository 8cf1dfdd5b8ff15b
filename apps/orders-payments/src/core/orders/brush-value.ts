import type { WithdrawalItem, WithdrawnLine } from '@brote/contracts/orders';
import { allocate, eurosFromCents } from '@brote/money';
import type { OrderLine } from './order.entity';
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

type SoldPackLines = readonly Pick<OrderLine, 'unitPrice' | 'brushes'>[];

/** The share of each brush in its pack's price, in cents. The shares add up to the price; the first ones have the odd cents. */
export function brushShares({ unitPrice, brushes }: SoldPackLines[number]): number[] {
  if (brushes.length === 0) return [];
  return allocate(
    eurosFromCents(unitPrice),
    brushes.map(() => 1),
  ).map(({ amount }) => amount);
}

/** Price of one unit of an item, in cents. */
export function unitPriceOf(lines: SoldPackLines, { line, brush = null }: WithdrawalItem): number {
  const pack = lines[line];
  if (pack === undefined) return 0;
  return brush === null ? pack.unitPrice : (brushShares(pack)[brush] ?? 0);
}

/** Paid price of the items, in cents. Delivery is free, so a whole order has no delivery costs to refund. */
export function valueOfItems(lines: SoldPackLines, items: readonly WithdrawalItem[]): number {
  return items.reduce((total, item) => total + item.quantity * unitPriceOf(lines, item), 0);
}

/** The names of the items for people: `Family pack: adult blue`. */
export function toWithdrawnLines(lines: readonly Pick<OrderLine, 'name' | 'brushes'>[], items: readonly WithdrawalItem[]): WithdrawnLine[] {
  return items.flatMap(({ line, brush = null, quantity, sealOpened }) => {
    const pack = lines[line];
    if (pack === undefined) return [];
    const choice = brush === null ? undefined : pack.brushes[brush];
    if (choice === undefined) return [{ name: pack.name, quantity, sealOpened }];
    const name = { en: `${pack.name.en}: ${formatBrushes([choice], 'en')}`, es: `${pack.name.es}: ${formatBrushes([choice], 'es')}` };
    return [{ name, quantity, sealOpened }];
  });
}
