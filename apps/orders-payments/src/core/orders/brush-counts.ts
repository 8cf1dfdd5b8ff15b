import type { Locale } from '@brote/contracts';
import { type BrushChoice, COLOR_NAMES, TYPE_NAMES } from '@brote/contracts/catalog';
import type { WithdrawalItem, SoldBrushesView, WithdrawnLine } from '@brote/contracts/orders';
import { allocate, eurosFromCents } from '@brote/money';
import type { Sql } from '@brote/persistence';
import type { OrderLine, Order } from './order.entity';
import { SELECT_TAKEN_ITEMS_OF_ORDER } from './taken-items.sql';

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

/** A list of items that was withdrawn from or refunded; an empty list is the whole rest of the order. */
export interface TakenItems {
  items: WithdrawalItem[];
  taken: 'withdrawn' | 'refunded';
  /** Whether it happened before the parcel left. */
  isBefore: boolean;
}

type SoldOrder = Pick<Order, 'lines' | 'status'>;

/** Each sold brush, by line: its state, and whether the parcel contains it. The quantities of a brush add up to the sold ones. */
export function soldBrushesOf({ lines, status }: SoldOrder, takenItems: readonly TakenItems[]): SoldBrushesView[][] {
  const hasLeft = status === 'shipped' || status === 'delivered';
  const remainderState = status === 'cancelled' ? 'not-sent' : hasLeft ? 'sent' : 'to-send';
  // The whole order means the rest that earlier lists left.
  const orderedTakenItems = [...takenItems].sort((one, other) => Number(one.items.length === 0) - Number(other.items.length === 0));
  const takenCounts = orderedTakenItems.map(({ items }) => brushCountsOf(lines, items));
  return lines.map(({ quantity, brushes }, line) =>
    brushes.flatMap((_, brush) => {
      let remaining = quantity;
      const views = orderedTakenItems.map(({ taken, isBefore }, index): SoldBrushesView => {
        const count = Math.min(remaining, takenCounts[index]?.[line]?.[brush] ?? 0);
        remaining -= count;
        return { brush, quantity: count, parcel: hasLeft && !isBefore ? 'sent' : 'not-sent', taken };
      });
      return [...views, { brush, quantity: remaining, parcel: remainderState, taken: null } satisfies SoldBrushesView].filter(
        (view) => view.quantity > 0,
      );
    }),
  );
}

/** The same counts by line and place, as the transaction reads them. */
export async function countBrushesToSend(sql: Sql, order: Pick<Order, 'id' | 'lines'>): Promise<BrushCounts> {
  const rows = await sql.query<{ items: WithdrawalItem[] }>(SELECT_TAKEN_ITEMS_OF_ORDER, { orderId: order.id });
  return countBrushesLeft(
    order.lines,
    rows.map(({ items }) => items),
  );
}

type PackLine = Pick<OrderLine, 'name' | 'quantity' | 'brushes'>;

/** The lines of a parcel: complete packs as packs, then the single brushes of broken ones. */
export function packsToSend(lines: readonly PackLine[], counts: BrushCounts): PackLine[] {
  return lines.flatMap(({ name, brushes }, index) => {
    const places = counts[index] ?? [];
    const packs = places.length === 0 ? 0 : Math.min(...places);
    const singleBrushes = brushes.flatMap((brush, place) => Array.from({ length: (places[place] ?? 0) - packs }, () => brush));
    const wholePacks = packs > 0 ? [{ name, quantity: packs, brushes }] : [];
    return singleBrushes.length > 0 ? [...wholePacks, { name, quantity: 1, brushes: singleBrushes }] : wholePacks;
  });
}

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
