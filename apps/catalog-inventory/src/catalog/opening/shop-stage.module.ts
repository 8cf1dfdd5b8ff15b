import type { ShopStage } from '@brote/service-runtime';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { SHOP_STAGE } from './shop-opening';

/** The stage of the shop, for every module. */
@Global()
@Module({})
export class ShopStageModule {
  static of(stage: ShopStage): DynamicModule {
    return { module: ShopStageModule, providers: [{ provide: SHOP_STAGE, useValue: stage }], exports: [SHOP_STAGE] };
  }
}
