import { Module } from '@nestjs/common';
import { SubscriptionManagementModule } from '#app/changes/manage/subscription-management.module';
import { PlansModule } from '#app/plans/plans.module';
import { ScheduleModule } from '#app/schedule/schedule.module';
import { WithdrawalsModule } from '#app/changes/withdrawals/withdrawals.module';
import { ManageDeliveryByLink, ChooseBrushes } from './manage-delivery-by-link';
import { DeliveryLink } from './delivery-link';
import { SignedLinksController } from './signed-links.controller';
import { GetSubscriptionMailData } from './get-subscription-mail-data';

@Module({
  imports: [PlansModule, ScheduleModule, SubscriptionManagementModule, WithdrawalsModule],
  controllers: [SignedLinksController],
  providers: [ManageDeliveryByLink, ChooseBrushes, GetSubscriptionMailData, DeliveryLink],
})
export class SignedLinksModule {}
