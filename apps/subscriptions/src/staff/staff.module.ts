import { Module } from '@nestjs/common';
import { BillingModule } from '#app/billing/billing.module';
import { ChangesModule } from '#app/changes/changes.module';
import { ScheduleModule } from '#app/schedule/schedule.module';
import { DeliveriesController } from '#app/staff/deliveries/deliveries.controller';
import { StaffDeliveries } from '#app/staff/deliveries/staff-deliveries';
import { StaffSubscriptionCommands } from './subscriptions/staff-subscription-commands';
import { CountDeliveries } from './subscriptions/count-deliveries';
import { FindSubscriptions } from './subscriptions/find-subscriptions';
import { GetSubscriptionDetail } from './subscriptions/get-subscription-detail';
import { RefundAsStaff } from './subscriptions/refund-as-staff';
import { ResyncAsStaff } from './subscriptions/resync-as-staff';
import { StaffController } from './subscriptions/staff.controller';
import { StaffRefundsController } from './subscriptions/staff-refunds.controller';
import { SubscriptionAudit } from './subscriptions/subscription-audit';

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
