import { Module } from '@nestjs/common';
import { CheckoutModule } from './checkout/checkout.module';
import { MyOrdersModule } from './my-orders/my-orders.module';

/** From the basket to the paid order, and the orders of an account. */
@Module({ imports: [CheckoutModule, MyOrdersModule] })
export class SalesModule {}
