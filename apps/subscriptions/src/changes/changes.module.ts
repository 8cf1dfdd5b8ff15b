import { Module } from '@nestjs/common';
import { SubscriptionManagementModule } from '#app/changes/manage/subscription-management.module';
import { PriceChangesModule } from '#app/changes/price-changes/price-changes.module';
import { DeliveryLink, ChooseBrushes, ManageDeliveryByLink } from '#app/changes/signed-links/manage-delivery-by-link';
import { GetSubscriptionMailData } from '#app/changes/signed-links/get-subscription-mail-data';
import { StatusModule } from '#app/changes/status/apply-status';
import { WithdrawalsModule } from '#app/changes/withdrawals/withdrawals.module';
import { PlansModule } from '#app/plans/plans.module';
import { ScheduleModule } from '#app/schedule/schedule.module';

const features = [StatusModule, PriceChangesModule, WithdrawalsModule, SubscriptionManagementModule];

/** Changes of a running plan: by its status at Stripe, by its owner, by another price, by a withdrawal and by the links of e-mails. */
@Module({
  imports: [PlansModule, ScheduleModule, ...features],
  controllers: [ManageDeliveryByLink, GetSubscriptionMailData],
  providers: [ChooseBrushes, DeliveryLink],
  exports: features,
})
export class ChangesModule {}
