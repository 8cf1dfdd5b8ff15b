import { Module } from '@nestjs/common';
import { PlansModule } from '../plans/plans.module';
import { PricesModule } from '../prices/prices.module';
import { ProductsModule } from '../products/products.module';
import { ChangePrice } from './change-price';
import { DueCatalogChangesWorker } from './due-catalog-changes-worker';
import { PublishEndedSales } from './publish-ended-sales';

/** Changes of prices, and what follows from them for products and plans. */
@Module({
  imports: [PricesModule, ProductsModule, PlansModule],
  providers: [ChangePrice, PublishEndedSales, DueCatalogChangesWorker],
  exports: [ChangePrice],
})
export class PriceChangesModule {}
