import { defineRequest } from '../define';
import { IsNestedList } from '../validation/nested';
import { StockView } from './adjust-stock';

export class GetStockRequest {}

export class GetStockReply {
  /** Ordered by type, then colour. */
  @IsNestedList(() => StockView, { max: 14 }) stock!: StockView[];
}

/** What lies on the shelf, is held for checkouts and was sold, per unit. */
export const getStock = defineRequest({ name: 'catalog.get-stock.v1', request: GetStockRequest, reply: GetStockReply });
