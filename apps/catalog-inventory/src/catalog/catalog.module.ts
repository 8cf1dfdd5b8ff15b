import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ShopOpening } from './opening/shop-opening';
import { GetPackaging } from './packaging/get-packaging';
import { PackagingRegisters } from './packaging/packaging-registers';
import { PlanStarts } from './plans/plan-starts';
import { PlansController } from './plans/plans.controller';
import { PlansEventsController } from './plans/plans.events.controller';
import { PublishDueBook } from './plans/publish-due-book';
import { PublishPlans } from './plans/publish-plans';
import { ChangePrice } from './price-changes/change-price';
import { DueCatalogChangesWorker } from './price-changes/due-catalog-changes-worker';
import { PublishEndedSales } from './price-changes/publish-ended-sales';
import { InvalidatePricesOnProductChange } from './prices/invalidate-prices-on-product-change';
import { PriceEntry } from './prices/price-entry.entity';
import { ProductPriceCache } from './prices/product-price-cache';
import { GetCatalogue } from './products/get-catalogue';
import { ProductsController } from './products/products.controller';
import { PublishProduct } from './products/publish-product';

const priceProviders = [ProductPriceCache, InvalidatePricesOnProductChange];
const productProviders = [GetCatalogue, PublishProduct];
const planProviders = [PublishPlans, PublishDueBook, PlanStarts];

/** Products, plans and their prices, as customers see them, and what follows from a change of a price. */
@Module({
  imports: [TypeOrmModule.forFeature([PriceEntry])],
  controllers: [GetPackaging, ProductsController, PlansController, PlansEventsController],
  providers: [
    ShopOpening,
    PackagingRegisters,
    ChangePrice,
    PublishEndedSales,
    DueCatalogChangesWorker,
    ...planProviders,
    ...productProviders,
    ...priceProviders,
  ],
  exports: [ShopOpening, PackagingRegisters, ChangePrice, PublishPlans, PublishProduct, ProductPriceCache],
})
export class CatalogModule {}
