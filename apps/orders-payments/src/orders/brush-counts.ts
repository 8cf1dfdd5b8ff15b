import type { WithdrawalItem } from '@brote/contracts/orders';
import type { OrderLine } from './order-line.entity';

/** Quantities of brushes: by line, then by the brush's place in the pack of that line. */
export type BrushCounts = readonly (readonly number[])[];

type Packs = readonly Pick<OrderLine, 'quantity' | 'brushes'>[];

/** All sold brushes. */
export function soldBrushes(lines: Packs): BrushCounts {
  return lines.map(({ quantity, brushes }) => brushes.map(() => quantity));
}

/** The brushes of the items; an item without `brush` is a whole pack, and an empty list is the whole order. */
export function brushesOf(lines: Packs, items: readonly WithdrawalItem[]): BrushCounts {
  if (items.length === 0) return soldBrushes(lines);
  return lines.map(({ brushes }, index) =>
    brushes.map((_, place) => items.filter(({ line, brush = null }) => line === index && (brush ?? place) === place).reduce(sum, 0)),
  );
}

/** The brushes of a sale without those of the lists; never negative. */
export function brushesLeft(lines: Packs, taken: readonly (readonly WithdrawalItem[])[]): BrushCounts {
  const lists = taken.map((items) => brushesOf(lines, items));
  return soldBrushes(lines).map((places, line) =>
    places.map((count, place) =>
      Math.max(
        0,
        lists.reduce((left, list) => left - (list[line]?.[place] ?? 0), count),
      ),
    ),
  );
}

/** Whether each item names an existing brush or pack, and all together are no more than is left. */
export function areLeft(lines: Packs, items: readonly WithdrawalItem[], left: BrushCounts): boolean {
  const isThere = ({ line, brush = null }: WithdrawalItem): boolean => brush === null || brush < (lines[line]?.brushes.length ?? 0);
  if (!items.every((item) => item.line < lines.length && isThere(item))) return false;
  return brushesOf(lines, items).every((places, line) => places.every((count, place) => count <= (left[line]?.[place] ?? 0)));
}

/** The same items, all counted as sealed. */
export function asSealed(items: readonly WithdrawalItem[]): WithdrawalItem[] {
  return items.map((item) => ({ ...item, sealOpened: false }));
}

export function countAll(counts: BrushCounts): number {
  return counts.flat().reduce((total, count) => total + count, 0);
}

/** The same brushes as items: packs that are complete as packs, the others one by one. */
export function itemsOf(counts: BrushCounts, sealOpened = false): WithdrawalItem[] {
  return counts.flatMap((places, line) => {
    const packs = places.length === 0 ? 0 : Math.min(...places);
    const whole = packs > 0 ? [{ line, quantity: packs, sealOpened }] : [];
    const single = places.map((count, brush) => ({ line, brush, quantity: count - packs, sealOpened }));
    return [...whole, ...single.filter(({ quantity }) => quantity > 0)];
  });
}

/** The items in their shortest form: sealed and opened brushes separate, complete packs as packs. */
export function shortened(lines: Packs, items: readonly WithdrawalItem[]): WithdrawalItem[] {
  return [false, true].flatMap((sealOpened) => {
    const alike = items.filter((item) => item.sealOpened === sealOpened);
    return alike.length === 0 ? [] : itemsOf(brushesOf(lines, alike), sealOpened);
  });
}

const sum = (total: number, { quantity }: WithdrawalItem): number => total + quantity;
