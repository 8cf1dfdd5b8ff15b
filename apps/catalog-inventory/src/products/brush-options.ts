import type { BrushOptionView } from '@brote/contracts/catalog';
import { toldAvailability } from '../stock/availability';
import type { OfferRow, StockRow } from './catalogue.queries';

/** What customers may choose, with the stock behind it. */
export function brushOptions(offers: readonly OfferRow[], stock: readonly StockRow[]): BrushOptionView[] {
  return offers.filter(({ offered }) => offered).map((offer) => brushOption(offer, shelvesOf(offer, offers, stock)));
}

/** The shelves that a brush is taken from: its own, or for a surprise any that is offered of its type. */
export function shelvesOf({ sku, type, color }: OfferRow, offers: readonly OfferRow[], stock: readonly StockRow[]): StockRow[] {
  if (color !== 'surprise') return stock.filter((shelf) => shelf.sku === sku);
  const open = new Set(offers.filter((offer) => offer.offered && offer.type === type).map((offer) => offer.sku));
  return stock.filter((shelf) => open.has(shelf.sku));
}

function brushOption({ sku, type, color }: OfferRow, shelves: readonly StockRow[]): BrushOptionView {
  const available = shelves.reduce((sum, shelf) => sum + shelf.available, 0);
  const threshold = Math.max(0, ...shelves.map((shelf) => shelf.threshold));
  return { sku, type, color, ...toldAvailability({ available, threshold }) };
}
