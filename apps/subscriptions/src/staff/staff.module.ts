import { Module } from '@nestjs/common';
import { BillingModule } from '#app/billing/billing.module';
import { ChangesModule } from '#app/changes/changes.module';
import { ScheduleModule } from '#app/schedule/schedule.module';
import { DeliveriesController } from '#app/staff-deliveries/deliveries.controller';
import { StaffDeliveries } from '#app/staff-deliveries/staff-deliveries';
import { StaffSubscriptionCommands } from './staff-subscription-commands';
import { CountDeliveries } from './count-deliveries';
import { FindSubscriptions } from './find-subscriptions';
import { GetSubscriptionDetail } from './get-subscription-detail';
import { RefundAsStaff } from './refund-as-staff';
import { ResyncAsStaff } from './resync-as-staff';
import { StaffDeliveriesController } from './staff-deliveries.controller';
import { StaffController } from './staff.controller';
import { StaffRefundsController } from './staff-refunds.controller';
import { SubscriptionAudit } from './subscription-audit';

/** Requests and commands of staff about plans, deliveries and refunds. */
@Module({
  imports: [ScheduleModule, BillingModule, ChangesModule],
  controllers: [DeliveriesController, StaffDeliveriesController, StaffController, StaffRefundsController],
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
