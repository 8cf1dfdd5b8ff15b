import {
  adjustStock,
  AdjustStockRequest,
  getForest,
  getStock,
  type ForestView,
  type GetStockReply,
  type StockView,
} from '@brote/contracts/catalog';
import { Handles } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { AdjustStock } from './adjust-stock';
import { GetForest } from './get-forest';
import { GetStock } from './get-stock';

@Controller()
export class StockController {
  constructor(
    private readonly stock: GetStock,
    private readonly forest: GetForest,
    private readonly adjust: AdjustStock,
  ) {}

  @Handles(getStock)
  getStock(): Promise<GetStockReply> {
    return this.stock.execute();
  }

  @Handles(getForest)
  getForest(): Promise<ForestView> {
    return this.forest.execute();
  }

  @Handles(adjustStock)
  adjustStock(request: AdjustStockRequest): Promise<StockView> {
    return this.adjust.execute(request);
  }
}
