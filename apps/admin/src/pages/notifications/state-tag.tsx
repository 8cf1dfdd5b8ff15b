import type { CampaignState, MessageState } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { StatusTag, type Tone } from '../../components/status-tag';
import { notificationsTranslations } from './notifications.translations';

const MESSAGES: Readonly<Record<MessageState, Tone>> = { pending: 'waiting', sent: 'good', failed: 'bad', suppressed: 'over' };
const CAMPAIGNS: Readonly<Record<CampaignState, Tone>> = { scheduled: 'waiting', sending: 'moving', sent: 'good', cancelled: 'over' };

/** The state of a message. */
export function MessageTag({ state }: { readonly state: MessageState }) {
  const t = useTranslations(notificationsTranslations);
  return <StatusTag tone={MESSAGES[state]}>{t(`state.${state}`)}</StatusTag>;
}

/** The state of a sending by staff. */
export function CampaignTag({ state }: { readonly state: CampaignState }) {
  const t = useTranslations(notificationsTranslations);
  return <StatusTag tone={CAMPAIGNS[state]}>{t(`campaign.${state}`)}</StatusTag>;
}
