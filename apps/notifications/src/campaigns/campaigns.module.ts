import { Module } from '@nestjs/common';
import { AudienceModule } from '#app/audience/audience.module';
import { SendingModule } from '#app/sending/sending.module';
import { TransportsModule } from '#app/transports/transports.module';
import { CampaignWorkers } from './campaign-workers';
import { CampaignsController } from './campaigns.controller';
import { CampaignsQueries } from './campaigns.queries';
import { CancelCampaign } from './cancel-campaign';
import { EnqueueDueCampaigns } from './enqueue-due-campaigns';
import { SendCampaign } from './send-campaign';

/** Messages of staff to one person or to a segment. */
@Module({
  imports: [AudienceModule, SendingModule, TransportsModule],
  controllers: [CampaignsController],
  providers: [CampaignsQueries, SendCampaign, CancelCampaign, EnqueueDueCampaigns, CampaignWorkers],
})
export class CampaignsModule {}
