import { Global, Module } from '@nestjs/common';
import { OrderPaymentsModule } from './order-payments/order-payments.module';
import { OrdersModule } from './orders/orders.module';
import { WorkNotifier } from './work-notifier';

/** Orders, their payments, and the rules that several modules read. It imports no other module. */
@Global()
@Module({ imports: [OrderPaymentsModule, OrdersModule], providers: [WorkNotifier], exports: [WorkNotifier] })
export class CoreModule {}
