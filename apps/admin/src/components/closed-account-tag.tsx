import { useTranslations } from '@brote/ui-kit/i18n';
import { Tag } from 'antd';
import { dateText } from './date-text';
import { stateTranslations } from './state-tags';

/** A tag for the parcel of a closed account, with the day before which it must leave. Renders nothing for others. */
export function ClosedAccountTag({ endsOn = null }: { readonly endsOn?: string | null }) {
  const t = useTranslations(stateTranslations);
  if (endsOn === null) return null;
  return (
    <Tag color="error" className="admin__ending">
      {t('ending', { day: dateText(endsOn, t.locale) })}
    </Tag>
  );
}
