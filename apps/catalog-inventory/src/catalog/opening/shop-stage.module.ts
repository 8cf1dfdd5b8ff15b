import type { ShopStage } from '@brote/service-runtime';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { SPANISH_PACKAGING_NUMBER } from '../packaging/packaging-registers';
import { SHOP_STAGE } from './shop-opening';

/** The settings of the shop that decide what it may sell, for every module. */
@Global()
@Module({})
export class ShopStageModule {
  /** @param packagingNumber the seller's number in the Spanish register of packaging; empty without one */
  static of(stage: ShopStage, packagingNumber: string): DynamicModule {
    const providers = [
      { provide: SHOP_STAGE, useValue: stage },
      { provide: SPANISH_PACKAGING_NUMBER, useValue: packagingNumber },
    ];
    return { module: ShopStageModule, providers, exports: [SHOP_STAGE, SPANISH_PACKAGING_NUMBER] };
  }
}
