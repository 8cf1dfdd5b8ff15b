import { useTranslations } from '@brote/ui-kit/i18n';
import { frameTranslations } from './frame.translations';

/** Replaces a page and its footer while the page loads. Both appear at once, so nothing jumps. Its text is visible only after a second. */
export function PageLoading() {
  const t = useTranslations(frameTranslations);
  return (
    <main className="page-loading" aria-busy="true">
      <p className="wrap lead page-loading__words" role="status">
        {t('loading')}
      </p>
    </main>
  );
}
