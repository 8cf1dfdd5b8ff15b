import { Module } from '@nestjs/common';
import { ProductsModule } from '../products/products.module';
import { AnnounceEndedSales } from './announce-ended-sales';
import { ChangePrice } from './change-price';
import { ForgetPricesWhenProductChanged } from './forget-prices-when-product-changed';
import { PriceBook } from './price-book';
import { PricesController } from './prices.controller';
import { WatchSaleEnds } from './watch-sale-ends';

@Module({
  imports: [ProductsModule],
  controllers: [PricesController],
  providers: [PriceBook, ChangePrice, AnnounceEndedSales, WatchSaleEnds, ForgetPricesWhenProductChanged],
  exports: [PriceBook],
})
export class PricesModule {}
