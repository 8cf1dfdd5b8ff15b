import { Module } from '@nestjs/common';
import { SubscriptionsModule } from '#app/subscriptions/subscriptions.module';
import { AnnouncePriceChange } from './announce-price-change';
import { ApplyPrices } from './apply-prices';
import { ListPriceDecisions } from './list-price-decisions';
import { PreviewPriceChange } from './preview-price-change';
import { PriceChangesController } from './price-changes.controller';
import { SendPriceNotices } from './send-price-notices';
import { CancelPriceChange } from './cancel-price-change';

const staffProviders = [ListPriceDecisions, PreviewPriceChange, AnnouncePriceChange, CancelPriceChange];

@Module({
  imports: [SubscriptionsModule],
  controllers: [PriceChangesController],
  providers: [...staffProviders, ApplyPrices, SendPriceNotices],
  exports: [ApplyPrices, SendPriceNotices],
})
export class PriceChangesModule {}
