import { Module } from '@nestjs/common';
import { PublishProduct } from './publish-product';
import { GetCatalogue } from './get-catalogue';
import { ProductsController } from './products.controller';

@Module({ controllers: [ProductsController], providers: [GetCatalogue, PublishProduct], exports: [PublishProduct] })
export class ProductsModule {}
