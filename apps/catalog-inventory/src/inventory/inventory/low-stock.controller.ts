import {
  checkLowStock,
  getLowStock,
  sendStockAlert,
  type GetLowStockReply,
  type GetLowStockRequest,
  type StockAlertRequest,
  type LowStock,
} from '@brote/contracts/catalog';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Database, type Sql } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { SendStockAlert } from './send-stock-alert';
import { SELECT_LOW_STOCK } from './inventory.sql';

/** Requests about low SKU stocks, from staff and from the notifications service. */
@Controller()
export class LowStockController {
  constructor(
    private readonly database: Database,
    private readonly sendStockAlertUseCase: SendStockAlert,
  ) {}

  @RequestHandler(getLowStock)
  async getLowStock(_request: GetLowStockRequest): Promise<GetLowStockReply> {
    return { skuStocks: await readLowStock(this.database) };
  }

  @RequestHandler(checkLowStock)
  async checkLowStock(_request: GetLowStockRequest): Promise<GetLowStockReply> {
    return { skuStocks: await readLowStock(this.database) };
  }

  @RequestHandler(sendStockAlert)
  sendStockAlert(request: StockAlertRequest, call: CallContext): Promise<GetLowStockReply> {
    return this.sendStockAlertUseCase.send(request, call);
  }
}

/** Offered SKUs with stock at their minimum or below. A colour that customers cannot choose needs no warning. */
export function readLowStock(sql: Sql): Promise<LowStock[]> {
  return sql.query<LowStock>(SELECT_LOW_STOCK);
}
