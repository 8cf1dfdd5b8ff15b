import { Module } from '@nestjs/common';
import { BillingModule } from '#app/billing/billing.module';
import { PlansModule } from '#app/plans/plans.module';
import { ScheduleModule } from '#app/schedule/schedule.module';
import { AnnouncePriceChange, CancelPriceChange } from './announce-price-change';
import { ApplyPrices, CompletePriceChange } from './apply-prices';
import { ListPriceDecisions, PreviewPriceChange } from './preview-price-change';
import { PriceChangesController } from './price-changes.controller';
import { SendPriceNotices } from './send-price-notices';

const staffProviders = [ListPriceDecisions, PreviewPriceChange, AnnouncePriceChange, CancelPriceChange];

@Module({
  imports: [PlansModule, ScheduleModule, BillingModule],
  controllers: [PriceChangesController],
  providers: [...staffProviders, ApplyPrices, CompletePriceChange, SendPriceNotices],
  exports: [ApplyPrices, SendPriceNotices],
})
export class PriceChangesModule {}
