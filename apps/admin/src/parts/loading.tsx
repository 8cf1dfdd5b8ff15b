import { useTexts } from '@brote/ui-kit/i18n';
import { Spin } from 'antd';
import { partsTexts } from './parts.texts';

/** Something is on its way. */
export function Loading() {
  const t = useTexts(partsTexts);
  return (
    <div className="admin__loading" role="status">
      <Spin />
      <span>{t('loading')}</span>
    </div>
  );
}
