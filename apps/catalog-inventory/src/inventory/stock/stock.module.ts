import { Module } from '@nestjs/common';
import { AdjustStock } from './adjust-stock';
import { StockEventPublisher } from './stock-event-publisher';

@Module({
  providers: [AdjustStock, StockEventPublisher],
  exports: [StockEventPublisher, AdjustStock],
})
export class StockModule {}
