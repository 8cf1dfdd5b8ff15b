import type { CampaignState, CampaignView, Channel, Segment } from '@brote/contracts/notifications';
import type { Locale } from '@brote/contracts';
import { maskPhone, maskRecipient } from '#app/messages/sending/recipient-keys';
import { excerptOf, type TemplateContent } from '#app/messages/rendering/template-content';

/** A stored campaign, with the results of its messages. */
export interface CampaignRow extends TemplateContent {
  id: string;
  channel: Channel;
  segment: Segment | null;
  recipient: string | null;
  locale: Locale | null;
  state: CampaignState;
  scheduledFor: Date;
  createdAt: Date;
  counted: number;
  pending: number;
  sent: number;
  failed: number;
  suppressed: number;
}

/** Row to contract. */
export function campaignView(row: CampaignRow): CampaignView {
  const { id, channel, segment, recipient, state, scheduledFor, createdAt, counted, pending, sent, failed, suppressed } = row;
  return {
    ...{ id, channel, segment, state, counted, pending, sent, failed, suppressed },
    recipient: recipient === null ? null : maskForChannel(channel, recipient),
    title: titleOf(row),
    scheduledFor: scheduledFor.toISOString(),
    createdAt: createdAt.toISOString(),
    cancellable: state === 'scheduled',
  };
}

function maskForChannel(channel: Channel, recipient: string): string {
  if (recipient === '') return '';
  return channel === 'sms' ? maskPhone(recipient) : maskRecipient(recipient);
}

function titleOf({ subject, content }: TemplateContent): string {
  return subject?.es ?? subject?.en ?? excerptOf(content.es ?? content.en ?? '');
}
