import type { OrderItemView, SentBrush, WithdrawalItem } from '@brote/contracts/browser';

/** How many pieces of a line go back, and how many of those have an opened seal. */
export interface LineChoice {
  readonly pieces: number;
  readonly opened: number;
}

/** Everything, unopened: what most people want. */
export const everythingOf = (items: readonly OrderItemView[]): LineChoice[] =>
  items.map(({ quantity }) => ({ pieces: quantity, opened: 0 }));

/** The choice with other pieces; never more opened ones than pieces. */
export const withPieces = ({ opened }: LineChoice, pieces: number): LineChoice => ({ pieces, opened: Math.min(opened, pieces) });

/** What the statement says: sealed and opened pieces of a line apart. */
export const itemsOf = (choices: readonly LineChoice[]): WithdrawalItem[] =>
  choices
    .flatMap(({ pieces, opened }, line) => [
      { line, quantity: pieces - opened, sealOpened: false },
      { line, quantity: opened, sealOpened: true },
    ])
    .filter(({ quantity }) => quantity > 0);

/** The same of a plan: every brush that was sent, with its seal. */
export const sealsOf = (sent: readonly SentBrush[], opened: readonly number[]): WithdrawalItem[] =>
  sent.map(({ line }) => ({ line, quantity: 1, sealOpened: opened.includes(line) }));
