import type { OrderItemView, WithdrawalItem } from '@brote/contracts/browser';

/** Number of returned pieces of a brush, and number of those with an opened seal. */
export interface BrushToReturn {
  readonly count: number;
  readonly opened: number;
}

/** The same of each brush of a line's pack, in the order of its brushes. */
export type LineToReturn = readonly BrushToReturn[];

/** Number of each brush of a line that can still be withdrawn. */
export const returnableCountsOf = ({ brushes, brushesLeft, quantity }: OrderItemView): readonly number[] =>
  brushes.map((_, brushIndex) => brushesLeft?.[brushIndex] ?? quantity);

/** Everything that is left, unopened: the usual choice. */
export const allReturnable = (items: readonly OrderItemView[]): LineToReturn[] =>
  items.map((item) => returnableCountsOf(item).map((count) => ({ count, opened: 0 })));

/** The choice with another count; never more opened ones than there are. */
export const changeCount = ({ opened }: BrushToReturn, count: number): BrushToReturn => ({ count, opened: Math.min(opened, count) });

/** The declared items as a choice. An item without a brush means whole packs, and no items mean the whole order. */
export function choiceFromItems(items: readonly OrderItemView[], declaredItems: readonly WithdrawalItem[]): LineToReturn[] {
  const count = (line: number, brushIndex: number, isCounted: (item: WithdrawalItem) => boolean): number =>
    declaredItems
      .filter((item) => item.line === line && (item.brush ?? brushIndex) === brushIndex && isCounted(item))
      .reduce((sum, { quantity }) => sum + quantity, 0);
  return items.map(({ brushes, quantity }, line) =>
    brushes.map((_, brushIndex) =>
      declaredItems.length === 0
        ? { count: quantity, opened: 0 }
        : { count: count(line, brushIndex, () => true), opened: count(line, brushIndex, ({ sealOpened }) => sealOpened) },
    ),
  );
}

/** The items that a choice declares: each brush by itself, sealed and opened ones apart. */
export const withdrawalItemsOf = (choices: readonly LineToReturn[]): WithdrawalItem[] =>
  choices
    .flatMap((brushChoices, line) =>
      brushChoices.flatMap(({ count, opened }, brush) => [
        { line, brush, quantity: count - opened, sealOpened: false },
        { line, brush, quantity: opened, sealOpened: true },
      ]),
    )
    .filter(({ quantity }) => quantity > 0);

/** Cents that were paid for a choice. Each brush has its share of its pack's price; the first ones have the odd cents. */
export function paidCentsOf(items: readonly OrderItemView[], choices: readonly LineToReturn[]): number {
  const shareOf = ({ unitPrice, brushes }: OrderItemView, brushIndex: number): number =>
    Math.floor(unitPrice.amount / brushes.length) + (brushIndex < unitPrice.amount % brushes.length ? 1 : 0);
  return items.reduce(
    (sum, item, line) => sum + (choices[line] ?? []).reduce((part, { count }, brushIndex) => part + count * shareOf(item, brushIndex), 0),
    0,
  );
}

/** Distinct names for the brushes of a pack: equal ones are numbered. */
export function distinctNames(names: readonly string[]): string[] {
  const isEqual = (name: string) => (other: string) => other === name;
  return names.map((name, brushIndex) =>
    names.filter(isEqual(name)).length > 1 ? `${name} (${names.slice(0, brushIndex + 1).filter(isEqual(name)).length})` : name,
  );
}
