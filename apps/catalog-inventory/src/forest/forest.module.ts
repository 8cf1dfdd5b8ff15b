import { Module } from '@nestjs/common';
import { ForestController } from './forest.controller';
import { GetForest } from './get-forest';

@Module({ controllers: [ForestController], providers: [GetForest] })
export class ForestModule {}
