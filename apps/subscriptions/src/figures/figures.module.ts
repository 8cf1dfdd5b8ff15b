import { Module } from '@nestjs/common';
import { FiguresController } from './figures.controller';

@Module({ providers: [FiguresController] })
export class FiguresModule {}
