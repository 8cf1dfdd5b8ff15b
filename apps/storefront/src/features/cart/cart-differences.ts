import {
  planIdOf,
  skuOf,
  type BrushSelection,
  type MoneyView,
  type PlansView,
  type PriceChange,
  type ProductView,
  type StockShortage,
} from '@brote/contracts/browser';
import { intervalOf, unitPrice, type CartLine } from './cart-line';
import type { CartState } from './cart.slice';

/** The current catalog; null before it has loaded. */
export interface CurrentCatalog {
  readonly products: readonly ProductView[];
  readonly plans: PlansView | null;
}

/** Changes in the shop since the cart was filled. */
export interface CartDifferences {
  readonly priceChanges: readonly PriceChange[];
  readonly shortages: readonly StockShortage[];
  /** Ids of lines that are no longer sold, or not with these brushes. */
  readonly gone: readonly string[];
}

const isEveryBrushOffered = (brushes: readonly BrushSelection[], offered: readonly BrushSelection[]): boolean => {
  const skus = new Set(offered.map(skuOf));
  return brushes.every((brush) => skus.has(skuOf(brush)));
};

/** Current price of one piece; null when it is no longer sold, undefined while it is unknown. */
function currentPriceOf(line: CartLine, { products, plans }: CurrentCatalog): MoneyView | null | undefined {
  if (!line.isSubscription) {
    const product = products.find(({ id }) => id === line.productId);
    return product && isEveryBrushOffered(line.brushes, product.brushes) ? unitPrice(product) : null;
  }
  if (plans === null) return undefined;
  const plan = plans.plans.find(({ id }) => id === planIdOf(line.productId));
  const isOffered = plan && plans.intervals.includes(intervalOf(line)) && isEveryBrushOffered(line.brushes, plans.offered);
  return isOffered ? plan.monthlyPrice : null;
}

/** Number of pieces per brush in these lines, without plans: their deliveries use the stock of a later day. */
function countBrushes(lines: readonly Pick<CartLine, 'brushes' | 'quantity' | 'isSubscription'>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { brushes, quantity, isSubscription } of lines) {
    if (isSubscription) continue;
    for (const brush of brushes) counts.set(skuOf(brush), (counts.get(skuOf(brush)) ?? 0) + quantity);
  }
  return counts;
}

/** Lines whose stock is reserved by a Checkout Session of this cart: it is available to the customer. */
function reservedLines({ cartId, lines, open }: CartState): CartLine[] {
  const openCheckout = open.filter((each) => each.cartId === cartId).at(-1);
  return (openCheckout?.lines ?? []).flatMap(({ id, quantity }) =>
    lines.filter((line) => line.id === id).map((line) => ({ ...line, quantity })),
  );
}

function shortagesOf(cart: CartState, lines: readonly CartLine[], products: readonly ProductView[]): StockShortage[] {
  const reservedCounts = countBrushes(reservedLines(cart));
  const wantedCounts = countBrushes(lines);
  const options = new Map(products.flatMap(({ brushes }) => brushes).map((option) => [option.sku, option]));
  return [...options.values()].flatMap(({ sku, availability, left }) => {
    const stockLeft = availability === 'out-of-stock' ? 0 : left;
    const count = wantedCounts.get(sku) ?? 0;
    const available = stockLeft === null ? count : stockLeft + (reservedCounts.get(sku) ?? 0);
    return count > available ? [{ sku, wanted: count, left: available }] : [];
  });
}

/** Compares the cart with the current catalog. */
export function findCartDifferences(cart: CartState, shop: CurrentCatalog): CartDifferences {
  const pricedLines = cart.lines.map((line) => ({ line, now: currentPriceOf(line, shop) }));
  const changedPrices = pricedLines.flatMap(({ line, now }) => {
    const expected = unitPrice(line).amount;
    return now && now.amount !== expected ? [{ productId: line.productId, expected, current: now.amount }] : [];
  });
  const soldLines = pricedLines.filter(({ now }) => now !== null).map(({ line }) => line);
  return {
    priceChanges: [...new Map(changedPrices.map((change) => [change.productId, change])).values()] as PriceChange[],
    shortages: shortagesOf(cart, soldLines, shop.products),
    gone: pricedLines.filter(({ now }) => now === null).map(({ line }) => line.id),
  };
}
