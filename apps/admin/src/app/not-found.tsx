import { useTranslations } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
import { appTranslations } from './app.translations';
import { paths } from './paths';

/** Any path that leads nowhere. */
export function NotFound() {
  const t = useTranslations(appTranslations);
  return (
    <>
      <h1 tabIndex={-1}>{t('notFound')}</h1>
      <Link to={paths.dashboard()}>{t('notFound.link')}</Link>
    </>
  );
}
