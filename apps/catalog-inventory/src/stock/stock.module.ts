import { Module } from '@nestjs/common';
import { AdjustStock } from './adjust-stock';
import { GetStock } from './get-stock';
import { StockController } from './stock.controller';
import { TellStockNews } from './tell-stock-news';

@Module({ controllers: [StockController], providers: [GetStock, AdjustStock, TellStockNews], exports: [TellStockNews] })
export class StockModule {}
