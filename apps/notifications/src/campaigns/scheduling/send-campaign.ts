import { sendCampaign, type SendCampaignRequest } from '@brote/contracts/notifications';
import { type CallContext, refuse } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { AudienceQueries } from '#app/campaigns/audience/audience.queries';
import { Transports } from '#app/transports/channels/transports';
import { type CampaignRow } from './campaign-row';
import { findCampaignProblem } from './check-campaign';
import { INSERT_CAMPAIGN, SELECT_CAMPAIGN } from './campaigns.sql';

/** Stores a campaign and its time. No message is sent here. */
@Injectable()
export class SendCampaign {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audience: AudienceQueries,
    private readonly transports: Transports,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  /** A repetition with the same id returns the stored campaign. Refuses as the contract says. */
  send(input: SendCampaignRequest, call: CallContext): Promise<CampaignRow> {
    const request = withNullDefaults(input);
    const problem = findCampaignProblem(request, this.clock.now());
    if (problem) refuse(sendCampaign, problem.code, 'details' in problem ? problem.details : undefined);
    if (!this.transports.configuredChannels().includes(request.channel)) refuse(sendCampaign, 'CHANNEL_NOT_CONFIGURED');
    return this.unitOfWork.run(async (tx) => {
      const recipientCount = request.segment === null ? 1 : await this.audience.countPeople(request.segment, tx);
      if (recipientCount === 0) refuse(sendCampaign, 'AUDIENCE_EMPTY');
      await this.insertCampaign(tx, request, recipientCount, call);
      const [storedCampaign] = await tx.query<CampaignRow>(`${SELECT_CAMPAIGN} WHERE campaign.id = :campaignId`, {
        campaignId: request.campaignId,
      });
      return storedCampaign ?? refuse(sendCampaign, 'MESSAGE_INCOMPLETE');
    });
  }

  private async insertCampaign(tx: Transaction, request: SendCampaignRequest, recipientCount: number, call: CallContext): Promise<void> {
    const { campaignId, channel, recipient, segment, locale, subject, content, scheduledFor } = request;
    const now = this.clock.now();
    const sendAt = scheduledFor === null ? now : new Date(scheduledFor);
    const [insertedCampaign] = await tx.query(INSERT_CAMPAIGN, {
      ...{ campaignId, channel, segment, locale, sendAt, recipientCount, now },
      recipient: recipient?.trim() ?? null,
      subject: channel === 'email' && subject ? JSON.stringify(subject) : null,
      content: JSON.stringify(content),
    });
    if (!insertedCampaign) return;
    const after = { channel, to: segment ?? 'one', counted: recipientCount, scheduledFor: sendAt.toISOString() };
    await this.audit.record(tx, call, { action: 'campaign.send', target: { type: 'campaign', id: campaignId }, before: null, after });
  }
}

/** The rules allow a nullable field to be missing; the code below gets null in both cases. */
function withNullDefaults(
  request: Partial<SendCampaignRequest> & Pick<SendCampaignRequest, 'campaignId' | 'channel' | 'content'>,
): SendCampaignRequest {
  const { recipient = null, locale = null, segment = null, subject = null, scheduledFor = null } = request;
  return { ...request, recipient, locale, segment, subject, scheduledFor };
}
