import { Module } from '@nestjs/common';
import { PlansModule } from '../plans/plans.module';
import { ProductsModule } from '../products/products.module';
import { PublishEndedSales } from './publish-ended-sales';
import { ChangePrice } from './change-price';
import { InvalidatePricesOnProductChange } from './invalidate-prices-on-product-change';
import { ProductPriceCache } from './product-price-cache';
import { DueCatalogChangesWorker } from './due-catalog-changes-worker';

@Module({
  imports: [ProductsModule, PlansModule],
  providers: [ProductPriceCache, ChangePrice, PublishEndedSales, DueCatalogChangesWorker, InvalidatePricesOnProductChange],
  exports: [ProductPriceCache, ChangePrice],
})
export class PricesModule {}
