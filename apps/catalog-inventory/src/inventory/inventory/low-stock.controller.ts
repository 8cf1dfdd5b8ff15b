import {
  checkLowStock,
  getLowStock,
  sendStockAlert,
  type GetLowStockReply,
  type GetLowStockRequest,
  type StockAlertRequest,
} from '@brote/contracts/catalog';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { readLowStock } from './low-stock';
import { SendStockAlert } from './send-stock-alert';

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
