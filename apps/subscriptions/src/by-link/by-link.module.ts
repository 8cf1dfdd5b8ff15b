import { Module } from '@nestjs/common';
import { ManageModule } from '#app/manage/manage.module';
import { SubscriptionsModule } from '#app/subscriptions/subscriptions.module';
import { WithdrawalsModule } from '#app/withdrawals/withdrawals.module';
import { ActByLink } from './act-by-link';
import { DeliveryLink } from './delivery-link';
import { ByLinkController } from './by-link.controller';
import { ChooseBrushes } from './choose-brushes';
import { GetMailFacts } from './get-mail-facts';

@Module({
  imports: [SubscriptionsModule, ManageModule, WithdrawalsModule],
  controllers: [ByLinkController],
  providers: [ActByLink, ChooseBrushes, GetMailFacts, DeliveryLink],
})
export class ByLinkModule {}
