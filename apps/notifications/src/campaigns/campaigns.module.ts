import { Module } from '@nestjs/common';
import { MessagesModule } from '#app/messages/messages.module';
import { TransportsModule } from '#app/transports/transports.module';
import { AudienceModule } from './audience/audience.module';
import { CampaignWorkers } from './scheduling/campaign-workers';
import { CampaignsController } from './scheduling/campaigns.controller';
import { CampaignsQueries } from './scheduling/campaigns.queries';
import { CancelCampaign } from './scheduling/cancel-campaign';
import { EnqueueDueCampaigns } from './scheduling/enqueue-due-campaigns';
import { SendCampaign } from './scheduling/send-campaign';

/** Messages of staff to one person or to a segment. */
@Module({
  imports: [AudienceModule, MessagesModule, TransportsModule],
  controllers: [CampaignsController],
  providers: [CampaignsQueries, SendCampaign, CancelCampaign, EnqueueDueCampaigns, CampaignWorkers],
})
export class CampaignsModule {}
