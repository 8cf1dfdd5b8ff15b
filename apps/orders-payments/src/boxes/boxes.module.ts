import { Module } from '@nestjs/common';
import { OrdersModule } from '#app/orders/orders.module';
import { BoxLooks } from './box-looks';
import { BoxOrders } from './box-orders';
import { BoxesEventsController } from './boxes.events.controller';
import { FollowBox } from './follow-box';
import { FollowBoxes } from './follow-boxes';

/** Every box of a subscription has an order here that follows it. */
@Module({
  imports: [OrdersModule],
  providers: [BoxesEventsController, BoxLooks, BoxOrders, FollowBox, FollowBoxes],
  exports: [FollowBoxes],
})
export class BoxesModule {}
