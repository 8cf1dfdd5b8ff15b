import { Module } from '@nestjs/common';
import { AdjustStock } from './adjust-stock';
import { GetForest } from './get-forest';
import { StockController } from './stock.controller';
import { TellStockNews } from './tell-stock-news';

@Module({
  controllers: [StockController],
  providers: [GetForest, AdjustStock, TellStockNews],
  exports: [TellStockNews, AdjustStock],
})
export class StockModule {}
