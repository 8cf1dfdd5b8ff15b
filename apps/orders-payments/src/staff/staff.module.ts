import { Module } from '@nestjs/common';
import { DeliveriesModule } from './deliveries/deliveries.module';
import { StaffOrdersModule } from './staff-orders/staff-orders.module';

/** Lists and commands of the back office. */
@Module({ imports: [DeliveriesModule, StaffOrdersModule] })
export class StaffModule {}
