import type { CartLine } from './cart-line';

/** Quantity of a line. */
export type Pieces = Pick<CartLine, 'id' | 'quantity'>;

/** A Checkout Session to which this browser was redirected, with the packs that are bought on it. */
export interface OpenCheckout {
  /** Id of the Checkout Session; null for the session of a plan, whose own page resolves it. */
  readonly sessionId: string | null;
  /** The name of the cart towards the server. */
  readonly cartId: string;
  readonly lines: readonly Pieces[];
}

/** Older ones have ended long ago: a page lives for half an hour. */
const MOST_OPEN = 10;

/** Pieces that a Checkout Session for these lines pays for, without a plan. */
export const piecesOf = (lines: readonly CartLine[]): Pieces[] =>
  lines.filter(({ isSubscription }) => !isSubscription).map(({ id, quantity }) => ({ id, quantity }));

/** Adds a page; going back and forth opens the same page again. */
export const withOpened = (open: readonly OpenCheckout[], opened: OpenCheckout): readonly OpenCheckout[] =>
  [...open.filter(({ sessionId, cartId }) => sessionId !== opened.sessionId || cartId !== opened.cartId), opened].slice(-MOST_OPEN);

/** The lines without the paid pieces; pieces that were added later stay. */
export function withoutPaid(lines: readonly CartLine[], paid: readonly Pieces[]): readonly CartLine[] {
  const taken = new Map(paid.map(({ id, quantity }) => [id, quantity]));
  return lines.map((line) => ({ ...line, quantity: line.quantity - (taken.get(line.id) ?? 0) })).filter(({ quantity }) => quantity > 0);
}
