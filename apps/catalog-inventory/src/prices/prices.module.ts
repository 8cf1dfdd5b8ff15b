import { Module } from '@nestjs/common';
import { PlansModule } from '../plans/plans.module';
import { ProductsModule } from '../products/products.module';
import { PublishEndedSales } from './publish-ended-sales';
import { ChangePrice } from './change-price';
import { InvalidatePricesOnProductChange } from './invalidate-prices-on-product-change';
import { PriceBook } from './price-book';
import { WatchDates } from './watch-dates';

@Module({
  imports: [ProductsModule, PlansModule],
  providers: [PriceBook, ChangePrice, PublishEndedSales, WatchDates, InvalidatePricesOnProductChange],
  exports: [PriceBook, ChangePrice],
})
export class PricesModule {}
