import { MessagingModule, type MessagingOptions } from '@brote/messaging';
import { PersistenceModule } from '@brote/persistence';
import { databaseOptionsOf, messagingOptionsOf, type ShopStage } from '@brote/service-runtime';
import { StaffAuditModule } from '@brote/staff-audit';
import { Module, type DynamicModule } from '@nestjs/common';
import { CatalogAdminModule } from './catalog-admin/catalog-admin.module';
import { ShopSettingsModule } from './catalog/settings/shop-settings.module';
import { CatalogModule } from './catalog/catalog.module';
import { SERVICE } from './config';
import { entities, migrations } from './data-source';
import { ForestModule } from './forest/forest.module';
import { InventoryModule } from './inventory/inventory.module';
import { OpeningModule } from './opening/opening.module';
import { ReservationsModule } from './reservations/reservations.module';

/** From top to bottom: each imports only those after it. */
const domainModules = [OpeningModule, CatalogAdminModule, ReservationsModule, ForestModule, CatalogModule, InventoryModule];

/** The addresses and keys that the service needs. */
export interface CatalogOptions {
  databaseUrl: string;
  migrationDatabaseUrl?: string | undefined;
  /** The most connections of the pool. */
  databasePoolSize?: number;
  natsUrl: string;
  brokerAccess?: MessagingOptions['brokerAccess'];
  /** Copies of each event stream in the broker. */
  streamReplicas?: number;
  /** What the shop is for; by default a local one, which is always open. */
  shopStage?: ShopStage;
  /** The seller's number in the Spanish register of packaging. */
  sellerPackagingId?: string;
  /** The public key that verifies the callers of staff's requests. */
  callerPublicKey?: string;
  /** Differences from the default messaging, e.g. shorter pauses. */
  messaging?: Pick<MessagingOptions, 'tuning' | 'background' | 'callerKeys'>;
}

/** Products, prices, stock and reservations, on their own database and the shop's broker. */
@Module({})
export class AppModule {
  static forRoot(options: CatalogOptions): DynamicModule {
    const { shopStage = 'local', sellerPackagingId = '', messaging } = options;
    return {
      module: AppModule,
      imports: [
        PersistenceModule.forRoot({ service: SERVICE, ...databaseOptionsOf(options), entities, migrations }),
        MessagingModule.forRoot({ service: SERVICE, ...messagingOptionsOf(options), ...messaging }),
        StaffAuditModule.forContext('catalog'),
        ShopSettingsModule.of(shopStage, sellerPackagingId),
        ...domainModules,
      ],
    };
  }
}
