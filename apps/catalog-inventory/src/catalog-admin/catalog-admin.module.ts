import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module';
import { PublishVariants } from './publish-variants';
import { CatalogAdminController } from './catalog-admin.controller';
import { EditProduct } from './edit-product';
import { GetStaffCatalogue } from './get-staff-catalogue';
import { SetVariantAvailability } from './set-variant-availability';
import { PlanPriceBook } from './plan-price-book';
import { ApplyProductChange } from './apply-product-change';
import { SetPackagingRegister } from './set-packaging-register';
import { SetProductPrice } from './set-product-price';

/** Edits of products, prices, variants and price books by admins. */
@Module({
  imports: [CatalogModule],
  controllers: [CatalogAdminController, SetPackagingRegister],
  providers: [GetStaffCatalogue, ApplyProductChange, EditProduct, SetProductPrice, PublishVariants, SetVariantAvailability, PlanPriceBook],
  exports: [GetStaffCatalogue],
})
export class CatalogAdminModule {}
