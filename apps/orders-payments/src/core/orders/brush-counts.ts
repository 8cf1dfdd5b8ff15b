import type { WithdrawalItem } from '@brote/contracts/orders';
import type { OrderLine } from './order-line.entity';

/** Quantities of brushes: by line, then by the brush's place in the pack of that line. */
export type BrushCounts = readonly (readonly number[])[];

type PackLines = readonly Pick<OrderLine, 'quantity' | 'brushes'>[];

/** All sold brushes. */
export function countSoldBrushes(lines: PackLines): BrushCounts {
  return lines.map(({ quantity, brushes }) => brushes.map(() => quantity));
}

/** The brushes of the items; an item without `brush` is a whole pack, and an empty list is the whole order. */
export function brushCountsOf(lines: PackLines, items: readonly WithdrawalItem[]): BrushCounts {
  if (items.length === 0) return countSoldBrushes(lines);
  return lines.map(({ brushes }, index) =>
    brushes.map((_, place) => items.filter(({ line, brush = null }) => line === index && (brush ?? place) === place).reduce(sum, 0)),
  );
}

/** The brushes of a sale without those of the lists; never negative. */
export function countBrushesLeft(lines: PackLines, takenLists: readonly (readonly WithdrawalItem[])[]): BrushCounts {
  const takenCounts = takenLists.map((items) => brushCountsOf(lines, items));
  return countSoldBrushes(lines).map((places, line) =>
    places.map((count, place) =>
      Math.max(
        0,
        takenCounts.reduce((remaining, list) => remaining - (list[line]?.[place] ?? 0), count),
      ),
    ),
  );
}

/** Whether each item names an existing brush or pack, and all together are no more than is left. */
export function hasEnoughLeft(lines: PackLines, items: readonly WithdrawalItem[], remaining: BrushCounts): boolean {
  const isThere = ({ line, brush = null }: WithdrawalItem): boolean => brush === null || brush < (lines[line]?.brushes.length ?? 0);
  if (!items.every((item) => item.line < lines.length && isThere(item))) return false;
  return brushCountsOf(lines, items).every((places, line) => places.every((count, place) => count <= (remaining[line]?.[place] ?? 0)));
}

/** The same items, all counted as sealed. */
export function markSealed(items: readonly WithdrawalItem[]): WithdrawalItem[] {
  return items.map((item) => ({ ...item, sealOpened: false }));
}

export function sumCounts(counts: BrushCounts): number {
  return counts.flat().reduce((total, count) => total + count, 0);
}

/** The same brushes as items: packs that are complete as packs, the others one by one. */
export function itemsOf(counts: BrushCounts, sealOpened = false): WithdrawalItem[] {
  return counts.flatMap((places, line) => {
    const packs = places.length === 0 ? 0 : Math.min(...places);
    const wholePacks = packs > 0 ? [{ line, quantity: packs, sealOpened }] : [];
    const singleBrushes = places.map((count, brush) => ({ line, brush, quantity: count - packs, sealOpened }));
    return [...wholePacks, ...singleBrushes.filter(({ quantity }) => quantity > 0)];
  });
}

/** The items in their shortest form: sealed and opened brushes separate, complete packs as packs. */
export function mergeItems(lines: PackLines, items: readonly WithdrawalItem[]): WithdrawalItem[] {
  return [false, true].flatMap((sealOpened) => {
    const itemsOfSeal = items.filter((item) => item.sealOpened === sealOpened);
    return itemsOfSeal.length === 0 ? [] : itemsOf(brushCountsOf(lines, itemsOfSeal), sealOpened);
  });
}

const sum = (total: number, { quantity }: WithdrawalItem): number => total + quantity;
