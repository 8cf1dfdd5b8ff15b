import { Module } from '@nestjs/common';
import { SubscriptionManagementModule } from '#app/manage/subscription-management.module';
import { SubscriptionsModule } from '#app/subscriptions/subscriptions.module';
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

@Module({
  imports: [SubscriptionsModule, SubscriptionManagementModule],
  controllers: [StaffDeliveriesController, StaffController, StaffRefundsController],
  providers: [
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
