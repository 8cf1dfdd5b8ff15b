import type { StockShortage } from '@brote/contracts/catalog';
import type { StockChange } from '../stock/availability';
import type { ReservedSku } from './reserve-stock.queries';

/** Whether any unit had fewer pieces than wanted; the transaction must not be committed then. */
export function isShort(rows: readonly Pick<ReservedSku, 'available'>[]): boolean {
  return rows.some(({ available }) => available === null);
}

/** What was wanted of the units that were short, and what is left of them. */
export function shortages(rows: readonly ReservedSku[]): StockShortage[] {
  return rows.filter(({ available }) => available === null).map(({ sku, wanted, was }) => ({ sku, wanted, left: was }));
}

/** How the held units changed, for those who tell customers of availability. */
export function stockChanges(rows: readonly Omit<ReservedSku, 'confirmed_prices'>[]): StockChange[] {
  return rows.flatMap(({ sku, threshold, was, available, version }) =>
    available === null || version === null ? [] : [{ sku, threshold, was, available, version }],
  );
}
