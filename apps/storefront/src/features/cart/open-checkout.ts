import type { CartLine } from './cart-line';

/** Quantity of a line. */
export type LineQuantity = Pick<CartLine, 'id' | 'quantity'>;

/** A Checkout Session to which this browser was redirected, with the packs that are bought on it. */
export interface OpenCheckout {
  /** Id of the Checkout Session; null for the session of a plan, whose own page resolves it. */
  readonly sessionId: string | null;
  /** The name of the cart towards the server. */
  readonly cartId: string;
  readonly lines: readonly LineQuantity[];
}

/** Older ones have ended long ago: a page lives for half an hour. */
const MAX_OPEN_CHECKOUTS = 10;

/** Pieces that a Checkout Session for these lines pays for, without a plan. */
export const lineQuantitiesOf = (lines: readonly CartLine[]): LineQuantity[] =>
  lines.filter(({ isSubscription }) => !isSubscription).map(({ id, quantity }) => ({ id, quantity }));

/** Adds a page; going back and forth opens the same page again. */
export const addOpenCheckout = (openCheckouts: readonly OpenCheckout[], newCheckout: OpenCheckout): readonly OpenCheckout[] =>
  [
    ...openCheckouts.filter(({ sessionId, cartId }) => sessionId !== newCheckout.sessionId || cartId !== newCheckout.cartId),
    newCheckout,
  ].slice(-MAX_OPEN_CHECKOUTS);

/** The lines without the paid pieces; pieces that were added later stay. */
export function removePaidQuantities(lines: readonly CartLine[], paidLines: readonly LineQuantity[]): readonly CartLine[] {
  const paidQuantities = new Map(paidLines.map(({ id, quantity }) => [id, quantity]));
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (paidQuantities.get(line.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}
