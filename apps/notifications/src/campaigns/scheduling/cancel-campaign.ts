import { cancelCampaign } from '@brote/contracts/notifications';
import { type CallContext, refuse } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { type CampaignRow } from './campaign-row';
import { CANCEL_CAMPAIGN, LOCK_CAMPAIGN, SELECT_CAMPAIGN } from './campaigns.sql';

/** Cancels a campaign whose dispatch has not begun. */
@Injectable()
export class CancelCampaign {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: StaffAudit,
  ) {}

  /** @throws Refusal CAMPAIGN_UNKNOWN, ACTION_NOT_ALLOWED once its dispatch has begun */
  cancel(campaignId: string, call: CallContext): Promise<CampaignRow> {
    return this.unitOfWork.run(async (tx) => {
      const [lockedCampaign] = await tx.query<{ state: string }>(LOCK_CAMPAIGN, { campaignId });
      if (!lockedCampaign) return refuse(cancelCampaign, 'CAMPAIGN_UNKNOWN');
      if (lockedCampaign.state !== 'scheduled') refuse(cancelCampaign, 'ACTION_NOT_ALLOWED');
      await tx.changeRows(CANCEL_CAMPAIGN, { campaignId });
      const target = { type: 'campaign', id: campaignId };
      await this.audit.record(tx, call, { action: 'campaign.cancel', target, before: lockedCampaign, after: { state: 'cancelled' } });
      const [cancelledCampaign] = await tx.query<CampaignRow>(`${SELECT_CAMPAIGN} WHERE campaign.id = :campaignId`, { campaignId });
      return cancelledCampaign ?? refuse(cancelCampaign, 'CAMPAIGN_UNKNOWN');
    });
  }
}
