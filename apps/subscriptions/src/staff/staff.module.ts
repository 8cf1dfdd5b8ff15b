import { Module } from '@nestjs/common';
import { BillingModule } from '#app/billing/billing.module';
import { ChangesModule } from '#app/changes/changes.module';
import { ScheduleModule } from '#app/schedule/schedule.module';
import { DeliveriesController } from '#app/staff/deliveries/deliveries.controller';
import { StaffDeliveries } from '#app/staff/deliveries/staff-deliveries';
import {
  StaffSubscriptionCommands,
  SubscriptionAudit,
  RefundAsStaff,
  ResyncAsStaff,
} from '#app/staff/subscriptions/staff-subscription-commands';
import { CountDeliveries, GetSubscriptionDetail } from '#app/staff/subscriptions/get-subscription-detail';
import { FindSubscriptions } from './subscriptions/find-subscriptions';
import { StaffController, StaffRefundsController } from '#app/staff/subscriptions/staff.controller';

/** Requests and commands of staff about plans, deliveries and refunds. */
@Module({
  imports: [ScheduleModule, BillingModule, ChangesModule],
  controllers: [DeliveriesController, StaffController, StaffRefundsController],
  providers: [
    StaffDeliveries,
    CountDeliveries,
    FindSubscriptions,
    GetSubscriptionDetail,
    StaffSubscriptionCommands,
    RefundAsStaff,
    ResyncAsStaff,
    SubscriptionAudit,
  ],
})
export class StaffModule {}
