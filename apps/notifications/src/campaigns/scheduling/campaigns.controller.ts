import {
  type AudienceView,
  cancelCampaign,
  type CampaignRequest,
  type CampaignView,
  countAudience,
  type CountAudienceRequest,
  listCampaigns,
  type ListCampaignsReply,
  type ListCampaignsRequest,
  sendCampaign,
  type SendCampaignRequest,
} from '@brote/contracts/notifications';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { AudienceQueries } from '#app/campaigns/audience/audience.queries';
import { campaignView } from './campaign-row';
import { CampaignsQueries } from './campaigns.queries';
import { CancelCampaign } from './cancel-campaign';
import { SendCampaign } from './send-campaign';

/** Serves the requests of staff about campaigns. */
@Controller()
export class CampaignsController {
  constructor(
    private readonly audience: AudienceQueries,
    private readonly campaigns: CampaignsQueries,
    private readonly sendCampaign: SendCampaign,
    private readonly cancelCampaign: CancelCampaign,
  ) {}

  @RequestHandler(countAudience)
  async count({ segment }: CountAudienceRequest): Promise<AudienceView> {
    return { people: await this.audience.countPeople(segment) };
  }

  @RequestHandler(listCampaigns)
  list(request: ListCampaignsRequest): Promise<ListCampaignsReply> {
    return this.campaigns.readPage(request);
  }

  @RequestHandler(sendCampaign)
  async send(request: SendCampaignRequest, call: CallContext): Promise<CampaignView> {
    return campaignView(await this.sendCampaign.send(request, call));
  }

  @RequestHandler(cancelCampaign)
  async cancel({ campaignId }: CampaignRequest, call: CallContext): Promise<CampaignView> {
    return campaignView(await this.cancelCampaign.cancel(campaignId, call));
  }
}
