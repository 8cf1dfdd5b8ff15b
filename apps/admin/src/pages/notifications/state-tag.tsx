import type { CampaignState, MessageState } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { MESSAGE_TONES } from '../../components/message-tones';
import { StatusTag, type Tone } from '../../components/status-tag';
import { notificationsTranslations } from './notifications.translations';

const CAMPAIGN_TONES: Readonly<Record<CampaignState, Tone>> = { scheduled: 'waiting', sending: 'moving', sent: 'good', cancelled: 'over' };

/** The state of a message. */
export function MessageTag({ state }: { readonly state: MessageState }) {
  const t = useTranslations(notificationsTranslations);
  return <StatusTag tone={MESSAGE_TONES[state]}>{t(`state.${state}`)}</StatusTag>;
}

/** The state of a sending by staff. */
export function CampaignTag({ state }: { readonly state: CampaignState }) {
  const t = useTranslations(notificationsTranslations);
  return <StatusTag tone={CAMPAIGN_TONES[state]}>{t(`campaign.${state}`)}</StatusTag>;
}
