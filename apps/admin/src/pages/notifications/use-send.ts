import { isApiError } from '@brote/api-client';
import { LOCALES, type Channel, type Locale, type Segment, type SendCampaignRequest } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { useFeedback } from '../../app/use-feedback';
import { useSendCampaignMutation } from './notifications.api';
import { notificationsTranslations } from './notifications.translations';
import { useRefusal } from './use-change';
import { EMPTY_CONTENT, type TemplateWording } from './template-content-form';

/** A message during editing. */
export interface MessageDraft extends TemplateWording {
  readonly to: 'one' | 'segment';
  readonly channel: Channel;
  readonly recipient: string;
  readonly segment: Segment;
  readonly locale: Locale;
  /** The value of the date-time field, in the time zone of the browser; empty to send at once. */
  readonly moment: string;
}

export const NEW_MESSAGE: MessageDraft = {
  ...EMPTY_CONTENT,
  ...{ to: 'one', channel: 'email', recipient: '', segment: 'all-customers', locale: 'es', moment: '' },
};

const hasText = (text: string): boolean => text.trim() !== '';

/** Whether the message has a recipient, and a text in each language of its recipients. */
export function isComplete({ to, channel, recipient, locale, subject, content }: MessageDraft): boolean {
  if (to === 'one' && !hasText(recipient)) return false;
  const languages = to === 'one' ? [locale] : LOCALES;
  return languages.every((language) => hasText(content[language]) && (channel !== 'email' || hasText(subject[language])));
}

function requestOf(
  campaignId: string,
  { to, channel, recipient, segment, locale, subject, content, moment }: MessageDraft,
): SendCampaignRequest {
  const toNullableTexts = ({ es, en }: Readonly<Record<Locale, string>>) => ({ es: hasText(es) ? es : null, en: hasText(en) ? en : null });
  const hasSingleRecipient = to === 'one';
  return {
    ...{ campaignId, channel },
    ...{
      recipient: hasSingleRecipient ? recipient.trim() : null,
      locale: hasSingleRecipient ? locale : null,
      segment: hasSingleRecipient ? null : segment,
    },
    subject: channel === 'email' ? toNullableTexts(subject) : null,
    content: toNullableTexts(content),
    scheduledFor: moment === '' ? null : new Date(moment).toISOString(),
  };
}

/** Sends the message. A retry after a lost answer reuses the campaign ID, so the message is sent once. */
export function useSendMessage(onSent: () => void) {
  const t = useTranslations(notificationsTranslations);
  const { done } = useFeedback();
  const refusalOf = useRefusal();
  const [campaignId, setCampaignId] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<string | null>(null);
  const [sendCampaign, { isLoading: isBusy }] = useSendCampaignMutation();
  const send = async (message: MessageDraft): Promise<void> => {
    setProblem(isComplete(message) ? null : t('send.missing'));
    if (!isComplete(message)) return;
    const { error } = await sendCampaign(requestOf(campaignId, message));
    if (isApiError(error)) setProblem(refusalOf(error));
    if (error !== undefined) return;
    setCampaignId(crypto.randomUUID());
    done(t(message.moment === '' ? 'send.done' : 'send.planned'));
    onSent();
  };
  return { send, problem, isBusy };
}
