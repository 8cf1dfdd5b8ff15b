import { Module } from '@nestjs/common';
import { CatalogAdminModule } from '../catalog-admin/catalog-admin.module';
import { CatalogModule } from '../catalog/catalog.module';
import { InventoryModule } from '../inventory/inventory.module';
import { ConfirmLegalText } from './confirm-legal-text';
import { OpenShop } from './open-shop';
import { ReadOpeningFacts } from './read-opening-facts';
import { StoreOpening } from './store-opening';

/** The opening of the shop for sale, and the points that the law asks for before it. */
@Module({
  imports: [CatalogAdminModule, CatalogModule, InventoryModule],
  controllers: [OpenShop, ConfirmLegalText],
  providers: [ReadOpeningFacts, StoreOpening],
})
export class OpeningModule {}
