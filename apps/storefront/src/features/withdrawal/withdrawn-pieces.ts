import type { OrderItemView, SentBrush, WithdrawalItem } from '@brote/contracts/browser';

/** How many of a brush go back, and how many of those have an opened seal. */
export interface BrushToReturn {
  readonly count: number;
  readonly opened: number;
}

/** The same of each brush of a line's pack, in the order of its brushes. */
export type LineChoice = readonly BrushToReturn[];

/** How many of each brush of a line may still be withdrawn from. */
export const leftOf = ({ brushes, brushesLeft, quantity }: OrderItemView): readonly number[] =>
  brushes.map((_, place) => brushesLeft?.[place] ?? quantity);

/** Everything that is left, unopened: what most people want. */
export const everythingOf = (items: readonly OrderItemView[]): LineChoice[] =>
  items.map((item) => leftOf(item).map((count) => ({ count, opened: 0 })));

/** The choice with another count; never more opened ones than there are. */
export const withCount = ({ opened }: BrushToReturn, count: number): BrushToReturn => ({ count, opened: Math.min(opened, count) });

/** What the statement says: each brush by itself, sealed and opened ones apart. */
export const itemsOf = (choices: readonly LineChoice[]): WithdrawalItem[] =>
  choices
    .flatMap((places, line) =>
      places.flatMap(({ count, opened }, brush) => [
        { line, brush, quantity: count - opened, sealOpened: false },
        { line, brush, quantity: opened, sealOpened: true },
      ]),
    )
    .filter(({ quantity }) => quantity > 0);

/** The same of a plan: every brush that was sent, with its seal. */
export const sealsOf = (sent: readonly SentBrush[], opened: readonly number[]): WithdrawalItem[] =>
  sent.map(({ line }) => ({ line, quantity: 1, sealOpened: opened.includes(line) }));
