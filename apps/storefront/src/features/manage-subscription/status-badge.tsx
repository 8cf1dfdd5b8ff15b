import type { SubscriptionStatus } from '@brote/contracts/browser';
import { Badge } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { manageTranslations } from './manage.translations';

const TONES = { incomplete: 'warn', active: 'ok', past_due: 'error', paused: 'info', cancelled: 'linen' } as const;

/** The state of a subscription as a word. */
export function StatusBadge({ status }: { readonly status: SubscriptionStatus }) {
  const t = useTranslations(manageTranslations);
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>;
}
