import { useTranslations } from '@brote/ui-kit/i18n';
import { frameTranslations } from './frame.translations';

/**
 * Stands in for a page and the footer below it while the page is being loaded; together they appear at once, so nothing jumps. Its words
 * are seen only by whoever waits for longer.
 */
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
