import type { ShopStage } from '@brote/service-runtime';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { SHOP_STAGE, SPANISH_PACKAGING_NUMBER } from './shop-settings';

/** The settings of the shop that decide what it may sell, for every module. */
@Global()
@Module({})
export class ShopSettingsModule {
  /** @param packagingNumber the seller's number in the Spanish register of packaging; empty without one */
  static of(stage: ShopStage, packagingNumber: string): DynamicModule {
    const providers = [
      { provide: SHOP_STAGE, useValue: stage },
      { provide: SPANISH_PACKAGING_NUMBER, useValue: packagingNumber },
    ];
    return { module: ShopSettingsModule, providers, exports: [SHOP_STAGE, SPANISH_PACKAGING_NUMBER] };
  }
}
