import { Module } from '@nestjs/common';
import { InvalidatePricesOnProductChange } from './invalidate-prices-on-product-change';
import { ProductPriceCache } from './product-price-cache';

@Module({ providers: [ProductPriceCache, InvalidatePricesOnProductChange], exports: [ProductPriceCache] })
export class PricesModule {}
