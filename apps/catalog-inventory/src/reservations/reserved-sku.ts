import type { StockShortage } from '@brote/contracts/catalog';
import type { StockChange } from '../inventory/stock/availability';
import type { ReservedSku } from './reserve-stock.queries';

/** Whether a SKU had fewer pieces than wanted. The transaction must not commit then. */
export function hasShortage(rows: readonly Pick<ReservedSku, 'available'>[]): boolean {
  return rows.some(({ available }) => available === null);
}

/** The short SKUs, with the wanted and the remaining pieces. */
export function shortagesOf(rows: readonly ReservedSku[]): StockShortage[] {
  return rows.filter(({ available }) => available === null).map(({ sku, wanted, was }) => ({ sku, wanted, left: was }));
}

/** The changes of the SKU stocks, for the events about availability. */
export function stockChangesOf(rows: readonly Omit<ReservedSku, 'confirmed_prices'>[]): StockChange[] {
  return rows.flatMap(({ sku, threshold, was, available, version }) =>
    available === null || version === null ? [] : [{ sku, threshold, was, available, version }],
  );
}
