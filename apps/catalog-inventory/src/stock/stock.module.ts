import { Module } from '@nestjs/common';
import { AdjustStock } from './adjust-stock';
import { GetForest } from './get-forest';
import { StockController } from './stock.controller';
import { StockEventPublisher } from './stock-event-publisher';

@Module({
  controllers: [StockController],
  providers: [GetForest, AdjustStock, StockEventPublisher],
  exports: [StockEventPublisher, AdjustStock],
})
export class StockModule {}
