import { Module } from '@nestjs/common';
import { BoxOrdersController } from './box-orders.controller';
import { GetBox } from './get-box';

/** Every box has an order that follows it; what becomes of the box is decided here. */
@Module({ providers: [BoxOrdersController, GetBox] })
export class BoxOrdersModule {}
