import { Module } from '@nestjs/common';
import { BillingModule } from '#app/billing/billing.module';
import { ChangesModule } from '#app/changes/changes.module';
import { ScheduleModule } from '#app/schedule/schedule.module';
import { StaffDeliveries } from '#app/staff/deliveries/staff-deliveries';
import { StaffSubscriptionCommands, RefundAsStaff, ResyncAsStaff } from '#app/staff/subscriptions/staff-subscription-commands';
import { GetSubscriptionDetail } from '#app/staff/subscriptions/get-subscription-detail';
import { ExportChargeEvidence } from './subscriptions/export-charge-evidence';
import { FindSubscriptions } from './subscriptions/find-subscriptions';
import { StaffReadsController } from '#app/staff/subscriptions/staff-reads.controller';

/** Requests and commands of staff about plans, deliveries and refunds. */
@Module({
  imports: [ScheduleModule, BillingModule, ChangesModule],
  controllers: [
    StaffDeliveries,
    StaffReadsController,
    ExportChargeEvidence,
    FindSubscriptions,
    StaffSubscriptionCommands,
    RefundAsStaff,
    ResyncAsStaff,
  ],
  providers: [GetSubscriptionDetail],
})
export class StaffModule {}
