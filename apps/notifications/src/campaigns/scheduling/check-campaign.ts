import { MANUAL_TRIGGER, type SendCampaignRequest } from '@brote/contracts/notifications';
import { LOCALES } from '@brote/contracts';
import { isEmail } from 'class-validator';
import { findContentProblem, type ContentProblem } from '#app/messages/templates/check-template-content';

const PHONE_PATTERN = /^\+?[\d\s().-]{6,25}$/;

type CampaignProblem = ContentProblem | { code: 'MESSAGE_INCOMPLETE' | 'DATE_INVALID' };
type CampaignInput = Omit<SendCampaignRequest, 'campaignId'>;

/** The fault of a campaign; null for a valid one. `now` is the shop's time. */
export function findCampaignProblem(campaign: CampaignInput, now: Date): CampaignProblem | null {
  if (!isComplete(campaign)) return { code: 'MESSAGE_INCOMPLETE' };
  if (!canUseChannel(campaign)) return { code: 'CHANNEL_NOT_POSSIBLE' };
  const { channel, subject, content, scheduledFor } = campaign;
  if (scheduledFor !== null && !isSchedulable(new Date(scheduledFor), now)) return { code: 'DATE_INVALID' };
  return findContentProblem(MANUAL_TRIGGER, channel, [subject?.es, subject?.en, content.es, content.en]);
}

/** One recipient with a language, or a segment. The text exists in each language that a recipient may read. */
function isComplete({ channel, recipient, segment, locale, subject, content }: CampaignInput): boolean {
  if ((recipient === null) === (segment === null)) return false;
  if (recipient !== null && locale === null) return false;
  const languages = segment === null && locale !== null ? [locale] : LOCALES;
  return languages.every((language) => content[language] && (channel !== 'email' || subject?.[language]));
}

/** A mail goes to any address, a text message to the typed number, a notice to accounts only. */
function canUseChannel({ channel, recipient }: CampaignInput): boolean {
  if (channel === 'email') return recipient === null || isEmail(recipient.trim());
  if (channel === 'sms') return recipient !== null && PHONE_PATTERN.test(recipient.trim());
  return recipient === null;
}

const DAY_MS = 24 * 3_600_000;

/** Between now (with tolerance for the time of typing) and a year ahead. */
function isSchedulable(moment: Date, now: Date): boolean {
  const aheadMs = moment.getTime() - now.getTime();
  return aheadMs > -DAY_MS / 24 && aheadMs < 365 * DAY_MS;
}
