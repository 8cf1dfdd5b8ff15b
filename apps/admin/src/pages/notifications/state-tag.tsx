import type { CampaignState, MessageState } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { StatusTag, type Tone } from '../../components/status-tag';
import { notificationsTranslations } from './notifications.translations';

const MESSAGES: Readonly<Record<MessageState, Tone>> = { pending: 'waiting', sent: 'good', failed: 'bad', suppressed: 'over' };
const CAMPAIGNS: Readonly<Record<CampaignState, Tone>> = { scheduled: 'waiting', sending: 'moving', sent: 'good', cancelled: 'over' };

/** What became of a message. */
export function MessageTag({ state }: { readonly state: MessageState }) {
  const t = useTranslations(notificationsTranslations);
  return <StatusTag tone={MESSAGES[state]}>{t(`state.${state}`)}</StatusTag>;
}

/** How far something that staff sent has come. */
export function CampaignTag({ state }: { readonly state: CampaignState }) {
  const t = useTranslations(notificationsTranslations);
  return <StatusTag tone={CAMPAIGNS[state]}>{t(`campaign.${state}`)}</StatusTag>;
}
