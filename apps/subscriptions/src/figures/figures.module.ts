import { Module } from '@nestjs/common';
import { FiguresController } from './figures.controller';
import { SalesAbroad } from './sales-abroad';

@Module({ providers: [FiguresController, SalesAbroad] })
export class FiguresModule {}
