import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { LOCALES, type Locale } from '../locale';
import { IsHumanText } from '../validation/human-text';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import {
  CHANNELS,
  type Channel,
  STAFF_MESSAGE_LIMITS,
  CAMPAIGN_STATES,
  SEGMENTS,
  type CampaignState,
  type Segment,
} from './notifications.limits';

const CURSOR_PATTERN = /^[\w.:-]{1,120}$/;

export class CountAudienceRequest {
  @IsIn(SEGMENTS) segment!: Segment;
}
export class AudienceView {
  /** Accounts of the segment that agreed to marketing; only they get the message. */
  @IsInt() @Min(0) people!: number;
}
export const countAudience = defineRequest({
  name: 'notifications.count-audience.v1',
  calledBy: ['gateway'],
  request: CountAudienceRequest,
  reply: AudienceView,
  caller: 'staff',
});

/** A language without recipients may be null. */
export class CampaignSubject {
  @IsOptional() @IsHumanText(STAFF_MESSAGE_LIMITS.subject) es!: string | null;
  @IsOptional() @IsHumanText(STAFF_MESSAGE_LIMITS.subject) en!: string | null;
}
export class CampaignContent {
  @IsOptional() @IsHumanText(STAFF_MESSAGE_LIMITS.content) es!: string | null;
  @IsOptional() @IsHumanText(STAFF_MESSAGE_LIMITS.content) en!: string | null;
}

/** Body of `POST /admin/notifications/campaigns`: to one recipient or to a segment, never both. */
export class SendCampaignRequest {
  /** Made by the caller, so that a repeated request sends once. */
  @IsUUID() campaignId!: string;
  @IsIn(CHANNELS) channel!: Channel;
  /** An e-mail address, or a telephone number for a text message. */
  @IsOptional() @IsHumanText(STAFF_MESSAGE_LIMITS.recipient) recipient!: string | null;
  /** Language for one recipient; accounts of a segment get their own. */
  @IsOptional() @IsIn(LOCALES) locale!: Locale | null;
  @IsOptional() @IsIn(SEGMENTS) segment!: Segment | null;
  /** Subject; only mails have one. */
  @IsNestedOrNull(() => CampaignSubject) subject!: CampaignSubject | null;
  @IsNested(() => CampaignContent) content!: CampaignContent;
  /** Null for at once. */
  @IsOptional() @IsISO8601() scheduledFor!: string | null;
}

/** A message that staff sent or scheduled. */
export class CampaignView {
  @IsUUID() id!: string;
  @IsIn(CHANNELS) channel!: Channel;
  @IsIn(CAMPAIGN_STATES) state!: CampaignState;
  @IsOptional() @IsIn(SEGMENTS) segment!: Segment | null;
  /** Masked; null for a segment. */
  @IsOptional() @IsString() @MaxLength(300) recipient!: string | null;
  @IsString() @MaxLength(300) title!: string;
  @IsISO8601() scheduledFor!: string;
  @IsISO8601() createdAt!: string;
  /** Number of recipients at the confirmation. */
  @IsInt() @Min(0) counted!: number;
  @IsInt() @Min(0) pending!: number;
  @IsInt() @Min(0) sent!: number;
  @IsInt() @Min(0) failed!: number;
  @IsInt() @Min(0) suppressed!: number;
  @IsBoolean() cancellable!: boolean;
}

/**
 * Sends or schedules a message of staff. In a segment only those who agreed to marketing get it, each at most once. AUDIENCE_EMPTY: no
 * account agreed. MESSAGE_INCOMPLETE: a recipient, a subject or a language is missing. CHANNEL_NOT_POSSIBLE: a text goes to one number, a
 * notice to segments.
 */
export const sendCampaign = defineRequest({
  name: 'notifications.send-campaign.v1',
  calledBy: ['gateway'],
  request: SendCampaignRequest,
  reply: CampaignView,
  errors: ['AUDIENCE_EMPTY', 'MESSAGE_INCOMPLETE', 'CHANNEL_NOT_CONFIGURED', 'CHANNEL_NOT_POSSIBLE', 'VARIABLE_UNKNOWN', 'DATE_INVALID'],
  caller: 'staff',
});

export class ListCampaignsRequest {
  @IsOptional() @Matches(CURSOR_PATTERN) cursor!: string | null;
  @IsInt() @Min(1) @Max(50) limit!: number;
}
export class ListCampaignsReply {
  @IsNestedList(() => CampaignView, { max: 50 }) rows!: CampaignView[];
  @IsOptional() @Matches(CURSOR_PATTERN) nextCursor!: string | null;
}
/** The newest first. */
export const listCampaigns = defineRequest({
  name: 'notifications.list-campaigns.v1',
  calledBy: ['gateway'],
  request: ListCampaignsRequest,
  reply: ListCampaignsReply,
  caller: 'staff',
});

export class CampaignRequest {
  @IsUUID() campaignId!: string;
}
/** Cancels a campaign that has not begun to leave. */
export const cancelCampaign = defineRequest({
  name: 'notifications.cancel-campaign.v1',
  calledBy: ['gateway'],
  request: CampaignRequest,
  reply: CampaignView,
  errors: ['CAMPAIGN_UNKNOWN', 'ACTION_NOT_ALLOWED'],
  caller: 'staff',
});
