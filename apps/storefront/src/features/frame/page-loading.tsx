import { useTexts } from '@brote/ui-kit/i18n';
import { frameTexts } from './frame.texts';

/** Holds the place of a page that is being loaded, so that the footer does not jump. */
export function PageLoading() {
  const t = useTexts(frameTexts);
  return (
    <div className="page-loading" role="status">
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  );
}
