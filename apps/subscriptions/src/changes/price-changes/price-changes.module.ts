import { Module } from '@nestjs/common';
import { BillingModule } from '#app/billing/billing.module';
import { PlansModule } from '#app/plans/plans.module';
import { ScheduleModule } from '#app/schedule/schedule.module';
import { AnnounceOrCancelPriceChange } from './announce-price-change';
import { ApplyPrices, CompletePriceChange } from './apply-prices';
import { ReadPriceChanges } from './preview-price-change';
import { SendPriceNotices } from './send-price-notices';

@Module({
  imports: [PlansModule, ScheduleModule, BillingModule],
  controllers: [ReadPriceChanges, AnnounceOrCancelPriceChange],
  providers: [ApplyPrices, CompletePriceChange, SendPriceNotices],
  exports: [ApplyPrices, SendPriceNotices],
})
export class PriceChangesModule {}
