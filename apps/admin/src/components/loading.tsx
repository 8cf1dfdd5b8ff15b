import { useTranslations } from '@brote/ui-kit/i18n';
import { Spin } from 'antd';
import { componentsTranslations } from './components.translations';

/** A loading indicator. */
export function Loading() {
  const t = useTranslations(componentsTranslations);
  return (
    <div className="admin__loading" role="status">
      <Spin />
      <span>{t('loading')}</span>
    </div>
  );
}
