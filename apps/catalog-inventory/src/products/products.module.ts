import { Module } from '@nestjs/common';
import { AnnounceProduct } from './announce-product';
import { GetCatalogue } from './get-catalogue';
import { ProductsController } from './products.controller';

@Module({ controllers: [ProductsController], providers: [GetCatalogue, AnnounceProduct], exports: [AnnounceProduct] })
export class ProductsModule {}
