import { Module } from '@nestjs/common';
import { PlansModule } from '../catalog/plans/plans.module';
import { PriceChangesModule } from '../catalog/price-changes/price-changes.module';
import { PricesModule } from '../catalog/prices/prices.module';
import { ProductsModule } from '../catalog/products/products.module';
import { PublishVariants } from './publish-variants';
import { CatalogAdminController } from './catalog-admin.controller';
import { EditProduct } from './edit-product';
import { GetStaffCatalogue } from './get-staff-catalogue';
import { SetVariantAvailability } from './set-variant-availability';
import { PlanPriceBook } from './plan-price-book';
import { ApplyProductChange } from './apply-product-change';
import { SetProductPrice } from './set-product-price';

@Module({
  imports: [ProductsModule, PricesModule, PlansModule, PriceChangesModule],
  controllers: [CatalogAdminController],
  providers: [GetStaffCatalogue, ApplyProductChange, EditProduct, SetProductPrice, PublishVariants, SetVariantAvailability, PlanPriceBook],
})
export class CatalogAdminModule {}
